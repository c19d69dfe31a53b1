import { SHELL } from './rules.ts'

const BUILD = 'x-build'

/** Which build answered; null for whoever is not our server: a gateway, the gate of a public network. */
export const buildOf = (answer: Response): string | null => answer.headers.get(BUILD)

/** A file as our server has it. Anything else is a failure: what is kept is given out for long. */
export async function fetchFile(address: string): Promise<Response> {
  const answer = await fetch(address, { credentials: 'same-origin' })
  if (!answer.ok || answer.redirected || buildOf(answer) === null) throw new Error(`${address}: ${answer.status}`)
  return answer
}

const TRIES = 6

/** While a release is rolled out the nodes of both answer by turns: only that of this build will do. */
export async function fetchShell(build: string): Promise<Response> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch(SHELL, { cache: 'no-store', credentials: 'omit' })
    if (answer.ok && buildOf(answer) === build) return answer
  }
  throw new Error(`no node of ${build} answers`)
}

/** A call that a button makes while no page is open, with the cookie of this browser. */
export function makeCall(
  path: string,
  { method, key, body }: { method: string; key?: string; body?: object },
): Promise<Response> {
  return fetch(path, {
    method,
    headers: { ...(key && { 'idempotency-key': key }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

export const fetchPage = (request: Request): Promise<Response> => fetch(request)
