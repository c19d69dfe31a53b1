import * as z from 'zod/mini'
import { says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { sentDay } from '../kernel/time-field.ts'
import { DRIVER_PAPERS, type DriverPaperKind, VEHICLE_TYPES, type VehicleType } from './vehicles.ts'

const paperKinds = Object.keys(DRIVER_PAPERS) as [DriverPaperKind, ...DriverPaperKind[]]

const paper = z.object({
  kind: z.enum(paperKinds, { error: says('paper_unknown', 'Não conhecemos este tipo de documento.') }),
  uploadId: id,
  number: z.optional(text({ max: 60 })),
  /** Its last valid day. */
  expiresOn: z.optional(sentDay),
})

type Papered = { vehicleType: VehicleType; plate?: string | undefined; licence?: string | undefined }
const hasEngine = (vehicleType: VehicleType): boolean => vehicleType !== 'bicycle'

const PLATE = /^[A-Z]{2,3}[ -]?\d{2,3}[ -]?[A-Z]{2,3}$/i

/** A bicycle has neither plate nor driving licence. */
export const driverRegistration = z
  .object({
    vehicleType: z.enum(VEHICLE_TYPES, { error: says('vehicle_unknown', 'Escolha o tipo de veículo.') }),
    plate: z.optional(text({ max: 15 })),
    licence: z.optional(text({ max: 40 })),
    municipalLicence: z.optional(text({ max: 40 })),
    papers: z._default(
      z
        .array(paper, says('not_a_list', 'Indique uma lista.'))
        .check(z.maxLength(5, says('too_many_papers', 'Envie no máximo cinco documentos.'))),
      [],
    ),
  })
  .check(
    z.refine<Papered>(({ vehicleType, plate }) => !hasEngine(vehicleType) || PLATE.test(plate ?? ''), {
      error: says('plate_invalid', 'Indique a matrícula, por exemplo ABC 123 MC.'),
      path: ['plate'],
    }),
    z.refine<Papered>(({ vehicleType, licence }) => !hasEngine(vehicleType) || (licence ?? '').length >= 5, {
      error: says('licence_too_short', 'O número da carta de condução deve ter pelo menos 5 caracteres.'),
      path: ['licence'],
    }),
  )
export type DriverRegistration = z.output<typeof driverRegistration>
export type SentDriverRegistration = z.input<typeof driverRegistration>
