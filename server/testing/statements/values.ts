import type {
  ArrowFunction,
  FunctionDeclaration,
  FunctionExpression,
  MethodDeclaration,
  Node,
  ObjectLiteralElementLike,
} from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isReturnStatement,
  isSpreadAssignment,
} from 'typescript/unstable/ast/is'
import type { Checker, Type } from 'typescript/unstable/sync'
import { isNullable, itemsOf, placeOf } from './types.ts'

/** A value that the statement is given: whether it, or an item of the list that it is, may be null. */
export type Hole = { isNullable: boolean; hasNullItems: boolean }
export type Part = string | Hole

/** A statement as PostgreSQL gets it, `$n` standing for `holes[n - 1]`. */
export type Composed = { text: string; holes: Hole[] }

/** What is known of an expression without running it. `plain` is a value that only a run knows. */
export type Value =
  | { kind: 'sql'; parts: Part[] }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: Value[] }
  /** An object or a function as it is written. */
  | { kind: 'written'; node: Node; scope: Scope }
  | { kind: 'nothing' }
  | { kind: 'plain' }

/** What the parameters of the functions around are given, and by which calls we came here. */
export type Scope = { given: ReadonlyMap<string, () => Value>; path: string }

export const OUTSIDE: Scope = { given: new Map(), path: '' }
export const NOTHING: Value = { kind: 'nothing' }
export const PLAIN: Value = { kind: 'plain' }

export const nameOf = (property: ObjectLiteralElementLike): string | undefined =>
  isSpreadAssignment(property) ? undefined : property.name.getText().replace(/^['"]|['"]$/g, '')

/** By which an object or a list knows what it holds. */
export function namesIn(holder: Value): string[] {
  if (holder.kind === 'list') return holder.items.map((_item, place) => String(place))
  if (holder.kind !== 'written' || !isObjectLiteralExpression(holder.node)) return []
  return holder.node.properties.flatMap((property) => nameOf(property) ?? [])
}

export type Written = ArrowFunction | FunctionExpression | FunctionDeclaration | MethodDeclaration

export const isFunction = (node: Node): node is Written =>
  isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node) || isMethodDeclaration(node)

/** The same words in the same function mean the same. */
export function conditionOf(condition: Node, { path }: Scope): string {
  let around: Node | undefined = condition.parent
  while (around && !isFunction(around)) around = around.parent
  return `${around ? placeOf(around) : ''} ${condition.getText()} ${path}`
}

export function returnsOf(node: Node): Node[] {
  const found: Node[] = []
  const visit = (child: Node): void => {
    if (isFunction(child)) return
    if (isReturnStatement(child) && child.expression) found.push(child.expression)
    child.forEachChild(visit)
  }
  node.forEachChild(visit)
  return found
}

export const holeOf = (type: Type, checker: Checker): Hole => {
  const items = itemsOf(type, checker)
  return { isNullable: isNullable(type), hasNullItems: items === undefined || isNullable(items) }
}
