import { type Node } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression, isTaggedTemplateExpression } from 'typescript/unstable/ast/is'
import { type Project, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import { composeAll } from './compose.ts'
import { isFragment, placeOf } from './types.ts'
import type { Composed } from './values.ts'

/** A statement that the server may say: each of its texts, or why they are not known, and the type that its rows claim. */
export type Statement = { place: string; row: Type | undefined; texts: Composed[]; error?: string }

/** All statements of these files, and the fragments of SQL in them that no statement is made of. */
export function findStatements(
  project: Project,
  files: readonly string[],
): { statements: Statement[]; unused: string[] } {
  const { program, checker } = project
  const reached = new Set<string>()
  const fragments: string[] = []
  const statements: Statement[] = []
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') fragments.push(placeOf(node))
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'execute'
    ) {
      const { expression } = node.expression
      const type = checker.getTypeAtLocation(expression)
      if (type && isFragment(type)) {
        const [row] = checker.getTypeArguments(type as TypeReference)
        const isClaimed = row !== undefined && (row.flags & TypeFlags.AnyOrUnknown) === 0
        const claimed = { place: placeOf(expression), row: isClaimed ? row : undefined }
        try {
          statements.push({ ...claimed, texts: composeAll(project, expression, reached) })
        } catch (error) {
          statements.push({ ...claimed, texts: [], error: (error as Error).message })
        }
      }
    }
    node.forEachChild(visit)
  }
  for (const name of files) {
    const file = program.getSourceFile(name)
    if (file && /\bsql\b/.test(file.text)) visit(file)
  }
  return { statements, unused: fragments.filter((place) => !reached.has(place)) }
}
