export type DatabaseState = 'absent' | 'adopting' | 'starting' | 'ready' | 'stopping' | 'broken'

/** Who may follow whom. A server found running is stopped and started anew: that is what "adopting" means here. */
const databaseMoves: Record<DatabaseState, DatabaseState[]> = {
  absent: ['adopting', 'starting'],
  adopting: ['starting'],
  starting: ['ready', 'stopping', 'broken'],
  ready: ['starting', 'stopping'],
  stopping: ['absent'],
  broken: ['stopping'],
}

export type StateMachine = {
  readonly state: DatabaseState
  move(to: DatabaseState): void
  onStateChange(listener: (state: DatabaseState) => void): void
}

export function createStateMachine(): StateMachine {
  let state: DatabaseState = 'absent'
  const listeners: ((state: DatabaseState) => void)[] = []
  return {
    get state() {
      return state
    },
    move(to) {
      if (!databaseMoves[state].includes(to)) throw new Error(`the database cannot go from ${state} to ${to}`)
      state = to
      for (const listener of listeners) listener(to)
    },
    onStateChange(listener) {
      listeners.push(listener)
    },
  }
}
