/** How a member is related to the holder. */
export const RELATIONS = { spouse: 'Cônjuge', child: 'Filho ou filha', parent: 'Pai ou mãe', other: 'Outro' } as const
export type Relation = keyof typeof RELATIONS
export const RELATION_NAMES = Object.keys(RELATIONS) as [Relation, ...Relation[]]
