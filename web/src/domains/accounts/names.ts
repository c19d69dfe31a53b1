import type { CurrentUser } from '@salama/contract/accounts'

type Named = Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>

/** 'Amina'; without a first name what stands before @ in the e-mail, else nobody is named. */
export const greetingName = ({ firstName, email }: Named): string | undefined =>
  firstName?.trim() || email?.split('@')[0] || undefined

/** For the account's corner: 'Amina Machava'. */
export const displayName = (user: Named): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ').trim() || greetingName(user) || 'A minha conta'
