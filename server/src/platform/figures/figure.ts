import type { Sql } from '../db/database.ts'

export type FigureValue = { value: number; labels?: Readonly<Record<string, string>> }

type Named = {
  /** As Prometheus has it: `salama_…`, with its unit at the end. */
  name: string
  help: string
  /** Names of labels. A value is a word of the code: no label says anything of a person, a test looks at all of them. */
  labels?: readonly string[]
}

/** A number of this process, there also while the database is away. */
export type NodeFigure = Named & { read(): readonly FigureValue[] }

/** A number that the database knows; asked over a connection of its own, when somebody looks. */
export type StoredFigure = Named & { find(db: Sql, now: Date): Promise<readonly FigureValue[]> }

export type Figure = NodeFigure | StoredFigure

/** Of one number without labels. */
export const single = (value: number): readonly FigureValue[] => [{ value }]

export const ageSeconds = (since: Date | null, now: Date): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000)
