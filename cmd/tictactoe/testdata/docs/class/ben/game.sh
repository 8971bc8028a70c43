#!/bin/sh
# Not yet written.
