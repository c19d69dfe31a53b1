import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'
import { idParams } from './kernel/id.ts'

/** What may be uploaded, recognised by content and never by name. */
export const FILE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
export const MAX_FILE_BYTES = 10 * 1024 * 1024

export const FILE_KINDS = ['payment_proof', 'prescription', 'evidence', 'profile_picture', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const filesErrors = defineErrors('files', {
  not_found: [404, 'Não encontrámos este ficheiro.'],
  too_large: [413, 'O ficheiro é demasiado grande. O máximo são 10 MB.'],
  type_not_allowed: [415, 'Envie uma imagem (PNG, JPEG, WebP) ou um PDF.'],
  empty: [400, 'O ficheiro está vazio.'],
  too_many: [429, 'Já enviou muitos ficheiros hoje. Tente novamente amanhã.'],
  too_slow: [400, 'O envio foi demasiado lento. Tente novamente.'],
})

/** What is told of a stored file; its bytes are another call. */
export const uploaded = z.object({ id: z.string(), name: z.string(), type: z.enum(FILE_TYPES), bytes: z.int() })
export type Uploaded = z.output<typeof uploaded>

/** Multipart: field `file`, optional field `kind`. The parts are read by the files domain itself. */
export const upload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Guarda um ficheiro do próprio (multipart: file, kind).',
  session: 'required',
  status: 201,
  reply: uploaded,
  errors: ['files.too_large', 'files.type_not_allowed', 'files.empty', 'files.too_many', 'files.too_slow'],
  idempotent: true,
  cache: 'no-store',
  bodyLimit: MAX_FILE_BYTES + 4096,
  limit: 'uploads',
})

/** Answers the bytes, as an attachment, to the owner and to reviewers. */
export const download = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  summary: 'Um ficheiro, para o seu dono e quem o analisa.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.unknown(),
  errors: ['files.not_found'],
  cache: 'no-store',
})

export const filesEndpoints = { upload, download }
