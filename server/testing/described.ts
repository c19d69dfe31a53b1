import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApiDocument } from '../src/platform/http/openapi/document.ts'
import { sessionCookieAt } from '../src/platform/http/requests/cookies.ts'

type Reference = { $ref?: string }
type Response = Reference & { content?: Record<string, { schema: object }> }
type Operation = { responses: Record<string, Response> }

/** What a server sends to a call. */
export type SentAnswer = {
  method: string
  /** As the contract writes it: `/api/payments/:id`. */
  route: string
  status: number
  type: string
  /** A text, unless it is a file. */
  body: unknown
}

const document = openApiDocument({ version: '0.0.0', origin: undefined, cookie: sessionCookieAt(undefined) }) as {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response>; schemas: Record<string, object> }
}

/** An ISO 8601 moment in UTC, as `kernel/time-field` makes it. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

const ajv = new Ajv2020({
  allErrors: true,
  // The contract says more than JSON Schema knows.
  strict: false,
  formats: {
    uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    'date-time': MOMENT,
    date: /^\d{4}-\d{2}-\d{2}$/,
    int64: true,
    binary: true,
    uri: true,
    email: true,
  },
})
ajv.addSchema({ $id: 'document', components: document.components })

const compiled = new Map<object, ValidateFunction>()

/** References of the document lead into it. */
function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const made = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')))
  compiled.set(schema, made)
  return made
}

const responseOf = ({ responses }: Operation, status: number): Response | undefined => {
  const response = responses[status]
  return response?.$ref ? document.components.responses[response.$ref.replace(/^.*\//, '')] : response
}

/** In what an answer differs from what the OpenAPI document says of its call; nothing where it does not. */
export function undescribed({ method, route, status, type, body }: SentAnswer): string | undefined {
  const operation = document.paths[route.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) return undefined
  const call = `${method} ${route}`
  const response = responseOf(operation, status)
  if (!response) return `the document does not say that ${call} may answer ${status}: ${String(body).slice(0, 200)}`
  const [mime = ''] = type.split(';')
  if (!response.content) return undefined
  const described = response.content[mime]
  if (!described) return `the document does not say that ${call} answers ${status} with '${mime}'`
  if (mime !== 'application/json' || typeof body !== 'string') return undefined
  const isValid = validatorOf(described.schema)
  if (isValid(JSON.parse(body))) return undefined
  return `${call} answers ${status} otherwise than the document says: ${ajv.errorsText(isValid.errors).slice(0, 300)}`
}
