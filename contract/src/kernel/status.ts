/** Who may make a move. `system` is a timer or another domain's news. */
export type Mover = 'customer' | 'doctor' | 'vendor' | 'driver' | 'teacher' | 'operator' | 'system'

type State<S extends string> = {
  /** What people read, in Portuguese. */
  readonly label: string
  readonly moves: Partial<Readonly<Record<S, readonly Mover[]>>>
}

/** A state machine as data: read by the guard in SQL, the timeline and the buttons (rules: docs/api.md, 'Estados'). */
export type Machine<S extends string> = {
  readonly initial: readonly NoInfer<S>[]
  readonly states: Readonly<Record<S, State<NoInfer<S>>>>
  /** Answered when a move is possible, but not from the present state; none of what no call moves by itself. */
  readonly refusal?: string
}

export const machine = <const S extends string>(definition: Machine<S>): Machine<S> => definition

export const statesOf = <S extends string>(m: Machine<S>): [S, ...S[]] => Object.keys(m.states) as [S, ...S[]]

/** The states from which `mover` may reach `to`; the guard is `where status = any(these)`. */
export function statesBefore<S extends string>(m: Machine<S>, to: S, mover: Mover): S[] {
  return statesOf(m).filter((from) => m.states[from].moves[to]?.includes(mover) ?? false)
}

export const canMove = <S extends string>(m: Machine<S>, from: S, to: S, mover: Mover): boolean =>
  m.states[from].moves[to]?.includes(mover) ?? false

/** No move leads out of it. */
export const isFinal = <S extends string>(m: Machine<S>, state: S): boolean =>
  Object.keys(m.states[state].moves).length === 0
