import {
  type BinaryExpression,
  type BindingElement,
  type CallExpression,
  type ElementAccessExpression,
  type Expression,
  type Node,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
  SyntaxKind,
  type TaggedTemplateExpression,
  type TemplateExpression,
} from 'typescript/unstable/ast'
import {
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isMethodDeclaration,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { type Project, SymbolFlags } from 'typescript/unstable/sync'
import { holdsFragment, isFragment, placeOf } from './types.ts'
import {
  type Composed,
  conditionOf,
  type Hole,
  holeOf,
  isFunction,
  NOTHING,
  nameOf,
  namesIn,
  OUTSIDE,
  type Part,
  PLAIN,
  returnsOf,
  type Scope,
  type Value,
  type Written,
} from './values.ts'

/**
 * Every text that an expression of type `RawBuilder` may become, from its source: fragments are followed to where they are
 * written, through constants, conditions, calls and callers. Not every combination of conditions is taken: each alternative
 * of each, while all others take their first, and while all others take their last. Conditions of the same words in one
 * function go the same way.
 */
export function composeAll(project: Project, expression: Expression, reached: Set<string>): Composed[] {
  const found = new Map<string, Composed>()
  for (const others of ['first', 'last'] as const) {
    const explored = new Set<string>()
    const worlds: World[] = [{ others, chosen: new Map() }]
    for (let world = worlds.pop(); world; world = worlds.pop()) {
      const composer = new Composer(project, world, reached)
      const composed = render(composer.sqlOf(expression, OUTSIDE))
      found.set(composed.text, composed)
      for (const [key, alternatives] of composer.met) {
        if (explored.has(key)) continue
        explored.add(key)
        for (let index = 0; index < alternatives; index++)
          worlds.push({ others, chosen: new Map([...world.chosen, [key, index]]) })
      }
    }
  }
  return [...found.values()]
}

/** Which way each choice goes. */
type World = { others: 'first' | 'last'; chosen: ReadonlyMap<string, number> }

function render(parts: Part[]): Composed {
  const holes: Hole[] = []
  const text = parts.map((part) => (typeof part === 'string' ? part : `$${holes.push(part)}`)).join('')
  return { text, holes }
}

const callsBy = new WeakMap<Written, CallExpression[]>()

class Composer {
  /** How many alternatives each choice had that was met. */
  readonly met = new Map<string, number>()
  private readonly project: Project
  private readonly world: World
  private readonly reached: Set<string>

  constructor(project: Project, world: World, reached: Set<string>) {
    this.project = project
    this.world = world
    this.reached = reached
  }

  sqlOf(node: Expression, scope: Scope): Part[] {
    const value = this.evaluate(node, scope)
    if (value.kind === 'sql') return value.parts
    throw new Error(`${placeOf(node)}: '${node.getText()}' cannot be followed to the SQL that it stands for`)
  }

  private choose(key: string, alternatives: number): number {
    this.met.set(key, alternatives)
    const { others, chosen } = this.world
    return chosen.get(key) ?? (others === 'first' ? 0 : alternatives - 1)
  }

  private evaluate(node: Node, scope: Scope): Value {
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node)
    )
      return this.evaluate(node.expression, scope)
    if (isTaggedTemplateExpression(node)) return { kind: 'sql', parts: this.fragment(node, scope) }
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
      return { kind: 'text', text: node.text }
    if (isTemplateExpression(node)) return this.template(node, scope)
    if (isIdentifier(node)) return this.named(node, scope)
    if (isConditionalExpression(node)) {
      return this.evaluate(this.isTrue(node.condition, scope) ? node.whenTrue : node.whenFalse, scope)
    }
    if (isBinaryExpression(node)) return this.binary(node, scope)
    if (isPropertyAccessExpression(node)) return this.member(this.evaluate(node.expression, scope), node.name.text)
    if (isElementAccessExpression(node)) return this.element(node, scope)
    if (isCallExpression(node)) return this.call(node, scope)
    if (isArrayLiteralExpression(node)) {
      const items = node.elements.flatMap((item) => {
        if (!isSpreadElement(item)) return [this.evaluate(item, scope)]
        const spread = this.evaluate(item.expression, scope)
        return spread.kind === 'list' ? spread.items : [spread]
      })
      return { kind: 'list', items }
    }
    if (isObjectLiteralExpression(node) || isFunction(node)) return { kind: 'written', node, scope }
    return PLAIN
  }

  private fragment(node: TaggedTemplateExpression, scope: Scope): Part[] {
    this.reached.add(placeOf(node))
    const { template } = node
    if (!isTemplateExpression(template)) return [template.text]
    const parts = template.templateSpans.flatMap(({ expression, literal }): Part[] => {
      const type = this.project.checker.getTypeAtLocation(expression)
      if (!type) throw new Error(`${placeOf(expression)}: has no type`)
      const inside = isFragment(type) ? this.sqlOf(expression, scope) : [holeOf(type, this.project.checker)]
      return [...inside, literal.text]
    })
    return [template.head.text, ...parts]
  }

  private template(node: TemplateExpression, scope: Scope): Value {
    let text = node.head.text
    for (const { expression, literal } of node.templateSpans) {
      const value = this.evaluate(expression, scope)
      if (value.kind !== 'text') return PLAIN
      text += value.text + literal.text
    }
    return { kind: 'text', text }
  }

  private named(node: Node & { text: string }, scope: Scope): Value {
    if (node.text === 'undefined') return NOTHING
    const { checker } = this.project
    const symbol =
      node.parent && isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node)
    if (!symbol) return PLAIN
    const own = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const declaration = own.valueDeclaration?.resolve(this.project)
    if (!declaration) return PLAIN
    if (isVariableDeclaration(declaration))
      return declaration.initializer ? this.evaluate(declaration.initializer, scope) : PLAIN
    if (isBindingElement(declaration)) return this.destructured(declaration, scope)
    if (isParameterDeclaration(declaration)) return this.parameter(declaration, scope)
    return isFunction(declaration) ? { kind: 'written', node: declaration, scope } : PLAIN
  }

  private destructured(element: BindingElement, scope: Scope): Value {
    const pattern = element.parent
    const name = element.propertyName ?? element.name
    const key = isArrayBindingPattern(pattern) ? String(pattern.elements.indexOf(element)) : name?.getText()
    const value = this.member(this.taken(pattern.parent, scope), key ?? '')
    return value.kind === 'nothing' && element.initializer ? this.evaluate(element.initializer, scope) : value
  }

  /** What a pattern takes apart. */
  private taken(holder: Node, scope: Scope): Value {
    if (isParameterDeclaration(holder)) return this.parameter(holder, scope)
    if (isBindingElement(holder)) return this.destructured(holder, scope)
    return isVariableDeclaration(holder) && holder.initializer ? this.evaluate(holder.initializer, scope) : PLAIN
  }

  /** What it is given here, or else by one of those who call its function. */
  private parameter(parameter: ParameterDeclaration, scope: Scope): Value {
    const given = scope.given.get(placeOf(parameter))
    if (given) return given()
    const owner = parameter.parent
    const calls = isFunction(owner) ? this.callsOf(owner) : []
    if (!isFunction(owner) || calls.length === 0) return PLAIN
    const call = calls[this.choose(`callers of ${placeOf(owner)}`, calls.length)] as CallExpression
    const argument = call.arguments[owner.parameters.indexOf(parameter)] ?? parameter.initializer
    return argument ? this.evaluate(argument, OUTSIDE) : NOTHING
  }

  /** As far as it hangs on whether there is a fragment; else it may be either. */
  private isTrue(condition: Node, scope: Scope): boolean {
    if (isBinaryExpression(condition) && condition.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
      return this.isTrue(condition.left, scope) && this.isTrue(condition.right, scope)
    const type = isIdentifier(condition) ? this.project.checker.getTypeAtLocation(condition) : undefined
    if (type && isFragment(type)) return this.evaluate(condition, scope).kind === 'sql'
    return this.choose(conditionOf(condition, scope), 2) === 0
  }

  /** In any file where a fragment is handed over, else in the function's own. */
  private callsOf(owner: Written): CallExpression[] {
    const { checker } = this.project
    const known = callsBy.get(owner)
    if (known) return known
    const holder = owner.parent
    const name = isVariableDeclaration(holder) ? holder.name : isArrowFunction(owner) ? undefined : owner.name
    const symbol = name && checker.getSymbolAtLocation(name)
    if (!symbol) return []
    const takesFragment = owner.parameters.some((parameter) => {
      const type = checker.getTypeAtLocation(parameter)
      return type !== undefined && holdsFragment(type, checker)
    })
    const references = takesFragment
      ? checker.getReferencedSymbolsForNode(name, name.getStart()).flatMap((each) => each.references)
      : checker.getReferencesToSymbolInFile(owner.getSourceFile().fileName, symbol)
    const calls = references
      .flatMap((reference) => reference.resolve(this.project) ?? [])
      .flatMap((reference) => {
        // `store.find(…)`, of a whole module.
        const called = isPropertyAccessExpression(reference.parent) ? reference.parent : reference
        const call = called.parent
        return isCallExpression(call) && call.expression === called ? [call] : []
      })
    callsBy.set(owner, calls)
    return calls
  }

  private binary(node: BinaryExpression, scope: Scope): Value {
    const { left, right, operatorToken } = node
    if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
      return this.isTrue(left, scope) ? this.evaluate(right, scope) : NOTHING
    if (operatorToken.kind === SyntaxKind.QuestionQuestionToken || operatorToken.kind === SyntaxKind.BarBarToken)
      return this.evaluate(this.isTrue(left, scope) ? left : right, scope)
    return PLAIN
  }

  private element(node: ElementAccessExpression, scope: Scope): Value {
    const holder = this.evaluate(node.expression, scope)
    const index = this.evaluate(node.argumentExpression, scope)
    if (index.kind === 'text') return this.member(holder, index.text)
    const names = namesIn(holder)
    if (names.length === 0) return PLAIN
    return this.member(holder, names[this.choose(conditionOf(node, scope), names.length)] ?? '')
  }

  private member(holder: Value, name: string): Value {
    if (holder.kind === 'list') return holder.items[Number(name)] ?? NOTHING
    if (holder.kind !== 'written' || !isObjectLiteralExpression(holder.node))
      return holder.kind === 'nothing' ? NOTHING : PLAIN
    const property = holder.node.properties.find((each) => nameOf(each) === name)
    if (!property) return this.spreadMember(holder.node, holder.scope, name)
    if (isPropertyAssignment(property)) return this.evaluate(property.initializer, holder.scope)
    if (isShorthandPropertyAssignment(property)) return this.evaluate(property.name, holder.scope)
    return isMethodDeclaration(property) ? { kind: 'written', node: property, scope: holder.scope } : PLAIN
  }

  private spreadMember(node: ObjectLiteralExpression, scope: Scope, name: string): Value {
    for (const spread of node.properties.filter((property) => isSpreadAssignment(property)).toReversed()) {
      const value = this.member(this.evaluate(spread.expression, scope), name)
      if (value.kind !== 'nothing' && value.kind !== 'plain') return value
    }
    return NOTHING
  }

  private call(node: CallExpression, scope: Scope): Value {
    const callee = node.expression
    if (!isPropertyAccessExpression(callee)) return this.apply(this.evaluate(callee, scope), node, scope)
    const name = callee.name.text
    if (callee.expression.getText() === 'sql') return this.ofTag(name, node, scope)
    if (callee.expression.kind === SyntaxKind.ThisKeyword)
      return this.apply(this.method(callee.name, scope), node, scope)
    const holder = this.evaluate(callee.expression, scope)
    if (name === 'filter' && holder.kind === 'list')
      return { kind: 'list', items: holder.items.filter(({ kind }) => kind !== 'nothing') }
    if (name === 'map') {
      const [mapper] = node.arguments
      // Of a list that only a run knows two items stand for any number.
      const items = holder.kind === 'list' ? holder.items : [PLAIN, PLAIN]
      if (!mapper) return PLAIN
      const called = this.evaluate(mapper, scope)
      return {
        kind: 'list',
        items: items.map((item, place) =>
          this.apply(called, node, scope, [() => item, () => ({ kind: 'text', text: String(place) })]),
        ),
      }
    }
    const own = this.member(holder, name)
    return this.apply(own.kind === 'plain' ? this.throughPort(callee.name, node) : own, node, scope)
  }

  /** The function of one of those who fill a port, where the port answers SQL. */
  private throughPort(name: Node, call: CallExpression): Value {
    const { checker } = this.project
    const type = checker.getTypeAtLocation(call)
    if (!type || !isFragment(type)) return PLAIN
    const filled = checker.getReferencedSymbolsForNode(name, name.getStart()).flatMap(({ references }) =>
      references.flatMap((reference): Value[] => {
        const node = reference.resolve(this.project)
        const holder = node?.parent
        if (!holder || node !== (holder as { name?: Node }).name) return []
        if (isPropertyAssignment(holder)) return [this.evaluate(holder.initializer, OUTSIDE)]
        return isShorthandPropertyAssignment(holder) ? [this.evaluate(holder.name, OUTSIDE)] : []
      }),
    )
    return filled[this.choose(`fillers of ${placeOf(name)}`, filled.length)] ?? PLAIN
  }

  private method(name: Node, scope: Scope): Value {
    const declaration = this.project.checker.getSymbolAtLocation(name)?.valueDeclaration?.resolve(this.project)
    return declaration && isMethodDeclaration(declaration) ? { kind: 'written', node: declaration, scope } : PLAIN
  }

  /** `sql.join`, `sql.raw` and their siblings. */
  private ofTag(name: string, node: CallExpression, scope: Scope): Value {
    const [first, second] = node.arguments.map((argument) => this.evaluate(argument, scope))
    if (name === 'join' && first?.kind === 'list') {
      const between = second?.kind === 'sql' ? second.parts : [', ']
      const parts = first.items.flatMap((item, place): Part[] => {
        const own = item.kind === 'sql' ? item.parts : [{ isNullable: false, hasNullItems: false }]
        return place === 0 ? own : [...between, ...own]
      })
      return { kind: 'sql', parts }
    }
    if (first?.kind !== 'text') return PLAIN
    const { text } = first
    if (name === 'raw' || (name === 'lit' && /^\d+$/.test(text))) return { kind: 'sql', parts: [text] }
    if (name === 'lit') return { kind: 'sql', parts: [`'${text}'`] }
    const quoted = text.split('.').map((part) => `"${part}"`)
    return name === 'ref' || name === 'table' ? { kind: 'sql', parts: [quoted.join('.')] } : PLAIN
  }

  private apply(called: Value, node: CallExpression, scope: Scope, items?: (() => Value)[]): Value {
    if (called.kind !== 'written' || !isFunction(called.node)) return PLAIN
    const owner = called.node
    const values = items ?? node.arguments.map((argument) => () => this.evaluate(argument, scope))
    const given = new Map(called.scope.given)
    for (const [place, parameter] of owner.parameters.entries()) {
      const { initializer } = parameter
      given.set(placeOf(parameter), () => {
        const value = values[place]?.() ?? NOTHING
        return value.kind === 'nothing' && initializer ? this.evaluate(initializer, called.scope) : value
      })
    }
    const inside: Scope = { given, path: `${scope.path}/${placeOf(node)}` }
    const { body } = owner
    if (!body) return PLAIN
    if (!isBlock(body)) return this.evaluate(body, inside)
    const returned = returnsOf(body)
    if (returned.length === 0) return PLAIN
    const place = this.choose(`returns of ${placeOf(owner)} ${inside.path}`, returned.length)
    return this.evaluate(returned[place] as Node, inside)
  }
}
