import * as z from 'zod/mini'
import { typedCode } from '../kernel/code-field.ts'
import { isEmail } from '../kernel/email.ts'
import { rule, says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { phone } from '../kernel/phone-field.ts'
import { bothCoordinates, latitude, longitude } from '../kernel/position-field.ts'
import { sentDay } from '../kernel/time-field.ts'
import { plainScheme } from '../kernel/web-address.ts'
import { placeId } from '../places/saved.ts'

/** A document as it is sent: the upload, the issuer's number and the last valid day, where it has them. */
const sentPaper = z.object({
  uploadId: id,
  number: z.optional(text({ max: 60 })),
  expiresOn: z.optional(sentDay),
})
export type SentShopPaper = z.output<typeof sentPaper>

const NAME = says('name_too_short', 'O nome do negócio deve ter pelo menos 2 caracteres.')
const LETTERS = says('name_characters', 'Escreva o nome com letras do alfabeto latino.')
const ADDRESS = says('address_too_short', 'O endereço deve ter pelo menos 10 caracteres.')
const WEBSITE = says('website_invalid', 'Indique um endereço que comece por https://')
const TAX = says('tax_number_invalid', 'O NUIT tem 9 algarismos.')

/** Latin letters, digits and what names are written with: look-alikes of other alphabets imitate names. */
const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{M}\p{N}\p{Zs}'’&.,!()/+°ºª-]+$/u.test(name)

/** Whether this is an address of the web that a page may link to; nobody on the server opens it. */
const isWebsite = (typed: string): boolean =>
  URL.canParse(typed) && /^https?:\/\/[^/?#@\s]+\.[^/?#@\s]+(?:[/?#]|$)/.test(typed)

export const businessEmail = text({ max: 254 }).check(
  rule(isEmail, says('email_invalid', 'Endereço de e-mail inválido.')),
)

export const website = text({ max: 200 }).check(
  plainScheme,
  rule((typed: string) => typed === '' || isWebsite(typed), WEBSITE),
)

/** The name under which a shop is known. */
export const businessName = text({ min: 2, max: 80, tooShort: NAME, wrongType: NAME }).check(
  rule((name: string) => isLatin(name.normalize('NFKC')), LETTERS),
)

/** The first three fields are the specification's; the others may be left out and sent later. */
export const shopApplication = z
  .object({
    businessName,
    address: text({ min: 10, max: 200, tooShort: ADDRESS, wrongType: ADDRESS }),
    phone,
    description: z.optional(text({ max: 1_000 })),
    /** Of restaurants. */
    cuisine: z.optional(z.nullable(text({ max: 40 }))),
    email: z.optional(z.nullable(businessEmail)),
    whatsapp: z.optional(z.nullable(phone)),
    website: z.optional(z.nullable(website)),
    provinceId: z.optional(z.nullable(placeId)),
    districtId: z.optional(z.nullable(placeId)),
    neighborhoodId: z.optional(z.nullable(placeId)),
    latitude: z.optional(z.nullable(latitude)),
    longitude: z.optional(z.nullable(longitude)),
    /** Number of the trading licence. */
    businessLicense: z.optional(z.nullable(text({ max: 40 }))),
    /** NUIT. */
    taxNumber: z.optional(z.nullable(typedCode(/^(?:\d{9})?$/, TAX))),
    /** Of a pharmacy: the name of the pharmacist who answers for it. */
    pharmacist: z.optional(z.nullable(text({ max: 80 }))),
    licensePaper: z.optional(sentPaper),
    identityDocument: z.optional(sentPaper),
    /** Of a pharmacy: the professional card of that pharmacist. */
    pharmacistPaper: z.optional(sentPaper),
  })
  .check(bothCoordinates)
export type ShopApplication = z.output<typeof shopApplication>
export type SentShopApplication = z.input<typeof shopApplication>
