/** HTTP status codes a refusal may carry; when each is used: docs/api.md. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 416 | 422 | 429 | 500 | 503

/** One entry of the error catalogue: the HTTP status and the Portuguese sentence a person reads. */
export type ErrorEntry = { readonly status: ErrorStatus; readonly message: string }

type Prefixed<D extends string, T> = { readonly [K in keyof T & string as `${D}.${K}`]: ErrorEntry }

/** Declares a domain's refusals; the code of each is `<domain>.<name>`. */
export function defineErrors<const D extends string, const T extends Record<string, readonly [ErrorStatus, string]>>(
  domain: D,
  entries: T,
): Prefixed<D, T> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, [status, message]]) => [`${domain}.${name}`, { status, message }]),
  ) as Prefixed<D, T>
}

/** Refusals that any call may answer, whatever its domain. */
export const platformErrors = defineErrors('platform', {
  invalid_input: [400, 'Alguns dados não são válidos. Verifique e tente novamente.'],
  malformed_body: [400, 'O pedido não está num formato que possamos ler.'],
  unauthorized: [401, 'Unauthorized'],
  foreign_origin: [403, 'Este pedido veio de outro site e foi recusado.'],
  not_found: [404, 'Não encontrámos o que procura.'],
  method_not_allowed: [405, 'Este endereço não aceita esta operação.'],
  body_too_large: [413, 'O pedido é demasiado grande.'],
  unsupported_media_type: [415, 'Envie os dados em JSON.'],
  idempotency_key_reused: [422, 'Esta chave de repetição já foi usada com outros dados.'],
  too_many_requests: [429, 'Demasiados pedidos. Aguarde um momento e tente novamente.'],
  internal: [500, 'Algo falhou do nosso lado. Tente novamente dentro de momentos.'],
  overloaded: [503, 'Há muita gente ao mesmo tempo. Tente novamente dentro de momentos.'],
  unavailable: [503, 'O serviço está temporariamente indisponível. Tente novamente dentro de momentos.'],
})

/** One wrong field of an input. `specMessage` is the specification's English literal where it states one. */
export type FieldIssue = { path: string; code: string; message: string; specMessage?: string }

/** Body of every refusal. `details` carries fresh figures (free slots, new prices) where the code promises them. */
export type ErrorBody = { code: string; message: string; fields?: FieldIssue[]; details?: Record<string, unknown> }
