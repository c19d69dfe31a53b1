/** In the state of the history entry: whoever came by this strip wants to be in the call, not before its door. */
export const ENTERS = 'enters'
