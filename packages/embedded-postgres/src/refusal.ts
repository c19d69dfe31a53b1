/** Why the database does not start, as a sentence for the person at the terminal and a code that scripts can rely on. */
export type RefusalCode =
  | 'database.locked'
  | 'database.folder_unusable'
  | 'database.unsupported_platform'
  | 'database.binaries_incomplete'
  | 'database.no_user'
  | 'database.other_version'
  | 'database.not_a_cluster'
  | 'database.in_use'
  | 'database.start_failed'

export class DatabaseRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseRefusal'
    this.code = code
  }
}

/** Turns what the file system said into a sentence about the folder. */
export function folderRefusal(folder: string, cause: unknown): DatabaseRefusal {
  const code = errorCode(cause)
  const reason = code ? (folderReasons[code] ?? `não pode ser usada (${code})`) : 'não pode ser usada'
  return new DatabaseRefusal(
    'database.folder_unusable',
    `A pasta de dados ${folder} ${reason}. Escolha outra com DATA_DIR ou corrija as permissões.`,
    { cause },
  )
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const folderReasons: Record<string, string> = {
  EACCES: 'não permite escrita a este utilizador',
  EPERM: 'não permite escrita a este utilizador',
  EROFS: 'está num disco só de leitura',
  ENOTDIR: 'não é uma pasta',
  EEXIST: 'não é uma pasta',
  // What Node says of a new folder on a read-only disk.
  ENOENT: 'não pode ser criada: o disco é só de leitura ou o caminho não existe',
  ENOSPC: 'está num disco cheio',
}
