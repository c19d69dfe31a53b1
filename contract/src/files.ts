import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'
import { rule, says } from './kernel/field.ts'
import { id, idParams } from './kernel/id.ts'
import { IMAGE_WIDTHS, type Ratio } from './kernel/image.ts'

/** What may be uploaded, recognised by content and never by name. */
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
const DOCUMENT_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const
/** What every phone records or plays. */
const AUDIO_TYPES = ['audio/mpeg', 'audio/mp4'] as const
export const FILE_TYPES = [...DOCUMENT_TYPES, ...AUDIO_TYPES] as const
export type FileType = (typeof FILE_TYPES)[number]
export type AudioType = (typeof AUDIO_TYPES)[number]

export const isAudioType = (type: FileType): type is AudioType => AUDIO_TYPES.some((known) => known === type)

/** The most that a file of any kind may have. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Audio is paid for by each of its listeners. */
export const MAX_AUDIO_BYTES = 5 * 1024 * 1024

/** A kind of file. Domains declare theirs here in the contract and register them on the server. */
export type FileKind = {
  /** Sent as the field `kind`, and stored with the file. */
  readonly kind: string
  /**
   * Who may read it. `private`: its owner and its reviewers. `granted`: also whom the domain admits. `public`: everybody, as
   * a picture that is decoded and written anew in the widths of `IMAGE_WIDTHS`.
   */
  readonly access: 'private' | 'granted' | 'public'
  readonly types: readonly FileType[]
  /** What one person may store in 24 hours. */
  readonly daily: { readonly files: number; readonly bytes: number }
  /** The shape of a public picture. What was sent wider or higher loses its edges. */
  readonly ratio?: Ratio
  /** Each picture serves once: it is compared with others by what it shows. */
  readonly servesOnce?: true
}

/** A kind of public picture. */
export type PictureKind = FileKind & { readonly ratio: Ratio }

export const privateFile = (kind: string): FileKind => ({
  kind,
  access: 'private',
  types: DOCUMENT_TYPES,
  daily: { files: 200, bytes: 200 * 1024 * 1024 },
})

/** An audio whose listeners the domain admits. */
export const grantedAudio = (kind: string): FileKind => ({
  kind,
  access: 'granted',
  types: AUDIO_TYPES,
  daily: { files: 60, bytes: 200 * 1024 * 1024 },
})

export const publicPicture = (kind: string, { ratio, daily = 40 }: { ratio: Ratio; daily?: number }): PictureKind => ({
  kind,
  access: 'public',
  types: PICTURE_TYPES,
  daily: { files: daily, bytes: daily * 1024 * 1024 },
  ratio,
})

export const otherFile = privateFile('other')
/** A prescription: also for the pharmacy that is asked for what is on it. */
export const prescriptionFile: FileKind = { ...privateFile('prescription'), access: 'granted', servesOnce: true }
/** The face of a person, square. */
export const profilePicture = publicPicture('profile_picture', { ratio: 'square' })

export const filesErrors = defineErrors('files', {
  not_found: [404, 'Não encontrámos este ficheiro.'],
  too_large: [413, 'O ficheiro é demasiado grande. O máximo são 10 MB.'],
  type_not_allowed: [415, 'Envie uma imagem (PNG, JPEG, WebP) ou um PDF.'],
  not_a_picture: [415, 'Envie uma imagem (PNG, JPEG ou WebP).'],
  not_audio: [415, 'Envie um áudio MP3 ou M4A.'],
  audio_too_large: [413, 'O áudio é demasiado grande. O máximo são 5 MB.'],
  picture_broken: [415, 'Não conseguimos ler esta imagem. Escolha outra.'],
  picture_too_large: [413, 'A imagem tem demasiados pontos. O máximo são 25 megapíxeis.'],
  empty: [400, 'O ficheiro está vazio.'],
  too_many: [429, 'Já enviou muitos ficheiros hoje. Tente novamente amanhã.'],
  too_slow: [400, 'O envio foi demasiado lento. Tente novamente.'],
  no_such_range: [416, 'Esta parte do ficheiro não existe.'],
})

/** How large a file of a kind may be, and the refusals of a larger one and of one of another type. */
export function limitsOf({ access, types }: FileKind) {
  if (types.some(isAudioType))
    return { bytes: MAX_AUDIO_BYTES, tooLarge: 'files.audio_too_large', wrongType: 'files.not_audio' } as const
  const wrongType = access === 'public' ? 'files.not_a_picture' : 'files.type_not_allowed'
  return { bytes: MAX_FILE_BYTES, tooLarge: 'files.too_large', wrongType } as const
}

/** What is told of a stored file; its bytes are another call. */
export const uploaded = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(FILE_TYPES),
  bytes: z.int(),
  /** How long an audio plays. */
  seconds: z.optional(z.int()),
})
export type Uploaded = z.output<typeof uploaded>

/** Multipart: field `file`, optional field `kind`. The parts are read by the files domain itself. */
export const upload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Guarda um ficheiro do próprio (multipart: file, kind).',
  session: 'required',
  status: 201,
  reply: uploaded,
  errors: [
    'files.too_large',
    'files.type_not_allowed',
    'files.not_a_picture',
    'files.not_audio',
    'files.audio_too_large',
    'files.picture_broken',
    'files.picture_too_large',
    'files.empty',
    'files.too_many',
    'files.too_slow',
  ],
  idempotent: true,
  cache: 'no-store',
  bodyLimit: MAX_FILE_BYTES + 4096,
  limit: { name: 'uploads', most: 30, windowMs: 60_000 },
  multipart: z.object({ kind: z.optional(z.string()) }),
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
  media: FILE_TYPES,
  errors: ['files.not_found'],
  cache: 'no-store',
})

/** Answers the bytes, whole or the `Range` that was asked for, to whom the kind of the file admits. */
export const getMedia = endpoint({
  method: 'GET',
  path: '/api/media/:id',
  summary: 'Um áudio ou uma imagem de uma aula, inteiro ou por partes (Range), para quem a pode ler.',
  session: 'optional',
  params: idParams,
  status: 200,
  reply: z.unknown(),
  media: FILE_TYPES,
  errors: ['files.not_found', 'files.no_such_range'],
  cache: 'private',
})

/** An upload of kind `profile_picture`; null: none any more. */
export const pictureChange = z.object({ pictureId: z.nullable(id) })

export const changePicture = endpoint({
  method: 'PUT',
  path: '/api/auth/picture',
  summary: 'Escolhe a fotografia do próprio entre as que enviou, ou nenhuma.',
  session: 'required',
  body: pictureChange,
  status: 200,
  reply: z.object({ profileImageUrl: z.nullable(z.string()) }),
  errors: ['files.not_found'],
  cache: 'no-store',
})

const WIDTH_SAYS = says('width_unknown', 'As imagens têm 160, 480 ou 960 píxeis de largura.')
const width = z.pipe(
  z.pipe(
    z.string().check(rule((typed) => IMAGE_WIDTHS.some((known) => String(known) === typed), WIDTH_SAYS)),
    z.transform(Number),
  ),
  z.literal(IMAGE_WIDTHS, WIDTH_SAYS),
)

/** A public picture as WebP; `kernel/image.ts` makes its address. */
export const getImage = endpoint({
  method: 'GET',
  path: '/api/images/:id/:width',
  summary: 'Uma imagem pública em WebP, com 160, 480 ou 960 píxeis de largura.',
  session: 'none',
  params: z.object({ id, width }),
  status: 200,
  reply: z.unknown(),
  media: ['image/webp'],
  errors: ['files.not_found'],
  cache: 'immutable',
})

/** The same picture where a link is shown: as JPEG, which every application that shows links can read. */
export const getSharedImage = endpoint({
  method: 'GET',
  path: '/api/images/:id/share',
  summary: 'Uma imagem pública em JPEG, com 1200 × 630 píxeis, como aparece ao partilhar uma ligação.',
  session: 'none',
  params: idParams,
  status: 200,
  reply: z.unknown(),
  media: ['image/jpeg'],
  errors: ['files.not_found'],
  // Each is drawn anew, about 60 ms of a core.
  limit: { name: 'shared_images', most: 60, windowMs: 60_000 },
  cache: 'immutable',
})

export const filesEndpoints = { upload, download, getMedia, changePicture, getImage, getSharedImage }
