import * as z from 'zod/mini'
import { rule, says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { sentDay } from '../kernel/time-field.ts'
import { LANGUAGES } from './doctors.ts'
import { PRICE_LIMITS } from './price-limits.ts'

const NOT_WHOLE = says('amount_not_whole', 'O valor deve ser um número inteiro de centavos.')
const TOO_HIGH = says('price_too_high', 'Preço demasiado alto', 'Price too high')

const price = ({ least, most }: { least: number; most: number }, tooLow: string) =>
  z.int(NOT_WHOLE).check(z.minimum(least, tooLow), z.maximum(most, TOO_HIGH))

/** A text whose absence is said like its being too short. */
const stated = (min: number, max: number, said: string) => text({ min, max, tooShort: said, wrongType: said })

const SPECIALTY_REQUIRED = says(
  'specialty_required',
  'Selecione a especialidade principal',
  'Please select a primary specialty',
)
const SPECIALTIES_REQUIRED = says(
  'specialties_required',
  'Selecione pelo menos uma especialidade',
  'Select at least one specialty',
)
const NOT_A_LIST = says('not_a_list', 'Indique uma lista.')
const MOST_SPECIALTIES = 20
const MOST_LANGUAGES = 12

/** A document as it is sent: the upload, the issuer's number and the last valid day, where it has them. */
const sentPaper = z.object({
  uploadId: id,
  number: z.optional(text({ max: 60 })),
  expiresOn: z.optional(sentDay),
})
export type SentDoctorPaper = z.output<typeof sentPaper>

/** The first ten fields are the specification's; the others may be left out. */
export const registration = z.object({
  specialty: stated(1, 80, SPECIALTY_REQUIRED),
  /** With or without `specialty`, which always counts. */
  specialties: z
    .array(text({ min: 1, max: 80 }), SPECIALTIES_REQUIRED)
    .check(
      z.minLength(1, SPECIALTIES_REQUIRED),
      z.maxLength(MOST_SPECIALTIES, says('too_many_specialties', 'Escolha no máximo 20 especialidades.')),
    ),
  license: stated(
    5,
    40,
    says(
      'license_too_short',
      'O número da licença médica deve ter pelo menos 5 caracteres',
      'Medical license number must be at least 5 characters',
    ),
  ),
  /** Video, centavos. */
  consultationPrice: price(
    PRICE_LIMITS.video,
    says(
      'video_price_too_low',
      'O preço da videochamada deve ser de pelo menos 500 MZN',
      'Video consultation price must be at least 500 MZN',
    ),
  ),
  consultationPriceChat: price(
    PRICE_LIMITS.chat,
    says(
      'chat_price_too_low',
      'O preço do chat deve ser de pelo menos 300 MZN',
      'Chat consultation price must be at least 300 MZN',
    ),
  ),
  is24x7: z._default(z.boolean(says('not_a_flag', 'Indique "true" ou "false".')), true),
  clinicName: stated(
    2,
    120,
    says('clinic_name_required', 'O nome da clínica é obrigatório', 'Clinic name is required'),
  ),
  clinicAddress: stated(
    10,
    200,
    says(
      'clinic_address_too_short',
      'O endereço da clínica deve ter pelo menos 10 caracteres',
      'Clinic address must be at least 10 characters',
    ),
  ),
  city: stated(2, 80, says('city_required', 'A cidade é obrigatória', 'City is required')),
  province: stated(2, 80, says('province_required', 'A província é obrigatória', 'Province is required')),
  /** An upload of kind `profile_picture`. */
  pictureId: z.optional(z.nullable(id)),
  biography: z.optional(text({ max: 2_000 })),
  languages: z.optional(
    z.array(z.enum(LANGUAGES, { error: says('language_unknown', 'Escolha uma língua da lista.') }), NOT_A_LIST).check(
      z.minLength(1, says('languages_required', 'Escolha pelo menos uma língua.')),
      z.maxLength(MOST_LANGUAGES, says('too_many_languages', 'Escolha no máximo 12 línguas.')),
      rule((list) => new Set(list).size === list.length, says('language_twice', 'Escolha cada língua uma vez.')),
    ),
  ),
  /** The card of the medical order. */
  professionalCard: z.optional(sentPaper),
  identityDocument: z.optional(sentPaper),
})
export type Registration = z.output<typeof registration>
export type SentRegistration = z.input<typeof registration>
