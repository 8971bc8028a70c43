//go:build unix

package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A mutant replaces the text between two offsets of a file.
type mutant struct {
	file       string
	line       int
	start, end int
	was, is    string
}

func (m mutant) String() string {
	short := func(text string) string {
		text = strings.Join(strings.Fields(text), " ")
		return text[:min(len(text), 70)]
	}
	return fmt.Sprintf("lived: %s:%d: %s -> %s", filepath.Base(m.file), m.line, short(m.was), cmp.Or(short(m.is), "(nothing)"))
}

// overlay writes overlay.json, which tells the go command to read the changed file in place of the file. Without a mutant, nil,
// no file is changed.
func (m *mutant) overlay(folder string) error {
	replace := map[string]string{}
	if m != nil {
		text, err := os.ReadFile(m.file)
		if err != nil {
			return err
		}
		replace[m.file] = filepath.Join(folder, "mutant.go")
		changed := string(text[:m.start]) + m.is + string(text[m.end:])
		if err := os.WriteFile(replace[m.file], []byte(changed), 0o644); err != nil {
			return err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "overlay.json"), text, 0o644)
}

var otherOperator = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
	token.LAND: "||", token.LOR: "&&",
	token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "*",
	token.AND: "|", token.OR: "&", token.SHL: ">>", token.SHR: "<<", token.AND_NOT: "&",
	token.INC: "--", token.DEC: "++",
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.MUL_ASSIGN: "/=", token.OR_ASSIGN: "&=", token.AND_ASSIGN: "|=",
}

// mutantsOf returns every mutant of a file, in order.
func mutantsOf(file string) ([]mutant, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}

	var mutants []mutant
	change := func(start, end token.Pos, is string) {
		from, to := set.Position(start), set.Position(end)
		mutants = append(mutants, mutant{file, from.Line, from.Offset, to.Offset, string(text[from.Offset:to.Offset]), is})
	}
	source := func(x ast.Expr) string {
		return string(text[set.Position(x.Pos()).Offset:set.Position(x.End()).Offset])
	}
	operator := func(place token.Pos, operator token.Token) {
		if other, ok := otherOperator[operator]; ok {
			change(place, place+token.Pos(len(operator.String())), other)
		}
	}
	condition := func(x ast.Expr) {
		switch x.(type) {
		case *ast.Ident, *ast.CallExpr, *ast.SelectorExpr:
			change(x.Pos(), x.End(), "!"+source(x))
		}
	}
	ast.Inspect(tree, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			return n.Tag == nil
		case *ast.BinaryExpr:
			operator(n.OpPos, n.Op)
		case *ast.UnaryExpr:
			if n.Op == token.NOT || n.Op == token.SUB {
				change(n.OpPos, n.X.Pos(), "")
			}
		case *ast.IfStmt:
			condition(n.Cond)
		case *ast.ForStmt:
			condition(n.Cond)
		case *ast.Ident:
			if n.Name == "true" || n.Name == "false" {
				change(n.Pos(), n.End(), strconv.FormatBool(n.Name == "false"))
			}
		case *ast.BasicLit:
			switch n.Kind {
			case token.STRING:
				change(n.Pos(), n.End(), n.Value[:len(n.Value)-1]+"~"+n.Value[len(n.Value)-1:])
			case token.CHAR:
				change(n.Pos(), n.End(), "'§'")
			case token.INT:
				change(n.Pos(), n.End(), "("+n.Value+"+1)")
			}
		case *ast.IncDecStmt:
			operator(n.TokPos, n.Tok)
		case *ast.AssignStmt:
			operator(n.TokPos, n.Tok)
			if n.Tok == token.ASSIGN {
				change(n.Pos(), n.End(), "")
			}
		case *ast.ExprStmt, *ast.DeferStmt, *ast.BranchStmt, *ast.SendStmt:
			change(n.Pos(), n.End(), "")
		case *ast.ReturnStmt:
			if len(n.Results) == 0 {
				change(n.Pos(), n.End(), "")
			} else if last := n.Results[len(n.Results)-1]; isError(source(last)) {
				change(last.Pos(), last.End(), "nil")
			}
		}
		return true
	})
	return mutants, nil
}

// isError reports whether an expression is an error by its looks.
func isError(expression string) bool {
	return expression == "err" || strings.HasPrefix(expression, "fmt.Errorf(") || strings.HasPrefix(expression, "errors.") ||
		strings.HasPrefix(expression, "&") && strings.Contains(expression, "Error{")
}
