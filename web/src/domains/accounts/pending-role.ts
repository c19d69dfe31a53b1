import { USER_TYPES, type UserType } from '@salama/contract/accounts'

const KEY = 'salama.role'

/** A visitor's choice waits in this tab until they have signed in. */
export function keepPendingRole(role: UserType): void {
  try {
    sessionStorage.setItem(KEY, role)
  } catch {
    // Without storage the person chooses again after signing in.
  }
}

/** The waiting choice, once: whoever takes it submits it or lets it go. */
export function takePendingRole(): UserType | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return USER_TYPES.find((role) => role === kept)
  } catch {
    return undefined
  }
}
