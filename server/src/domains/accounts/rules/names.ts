/** 'Ana Maria Macuácua' → first name 'Ana', last name 'Maria Macuácua'. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
