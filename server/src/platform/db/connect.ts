import pg from 'pg'

const CONNECT_TIMEOUT_MS = 10_000

/** For work that takes as long as it takes, where the role has limits for the server's sake. */
export const WITHOUT_LIMITS =
  'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

/** The database cannot be reached or used as the settings say; its message is the sentence shown at start. */
export class DatabaseAccessError extends Error {}

/** A connection of its own, outside the pool; a failure names the setting to look at. */
export async function connectTo(connection: pg.ClientConfig, setting = 'DATABASE_URL'): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connection })
  // Its loss shows in the next query.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (cause) {
    const { message, code } = cause as { message?: string; code?: string }
    // An address with several meanings (localhost) fails with an empty message and a code.
    const reason = message || code || 'sem resposta'
    throw new DatabaseAccessError(
      `Não é possível ligar à base de dados em ${client.host}:${client.port} (${reason}). Verifique ${setting} e se o servidor está ligado.`,
      { cause },
    )
  }
}
