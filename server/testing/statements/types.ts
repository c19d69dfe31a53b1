import type { Node } from 'typescript/unstable/ast'
import { type Checker, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync'

/** A place of our source: file, line and column. */
export function placeOf(node: Node): string {
  const file = node.getSourceFile()
  const before = file.text.slice(0, node.getStart()).split('\n')
  const path = file.fileName.slice(file.fileName.lastIndexOf('/server/src/') + 1)
  return `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

export const partsOf = (type: Type): readonly Type[] =>
  type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : [type]

const FRAGMENT = /^(?:RawBuilder|Expression)$/

export const isFragment = (type: Type): boolean =>
  partsOf(type).some((part) => FRAGMENT.test(part.getSymbol()?.name ?? ''))

/** A fragment, or an object that has one, perhaps in an object of its own. */
export const holdsFragment = (type: Type, checker: Checker, deep = 2): boolean =>
  isFragment(type) ||
  (deep > 0 &&
    partsOf(type).some(
      (part) =>
        (part.flags & TypeFlags.Object) !== 0 &&
        checker.getPropertiesOfType(part).some((property) => {
          const own = checker.getTypeOfSymbol(property)
          return own !== undefined && holdsFragment(own, checker, deep - 1)
        }),
    ))

export const isNullable = (type: Type): boolean =>
  partsOf(type).some(({ flags }) => (flags & (TypeFlags.Nullable | TypeFlags.AnyOrUnknown)) !== 0)

/** What a list is a list of. */
export function itemsOf(type: Type, checker: Checker): Type | undefined {
  const list = partsOf(type).find((part) => checker.isArrayLikeType(part))
  return list && checker.getIndexInfosOfType(list).find(({ keyType }) => keyType.flags & TypeFlags.Number)?.valueType
}
