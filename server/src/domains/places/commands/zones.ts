import type { Reply } from '@salama/contract/kernel/endpoint'
import { positionOf } from '@salama/contract/kernel/geo'
import { formatMoney } from '@salama/contract/kernel/money'
import type { changeNeighborhood, changeDistrict as districtEndpoint } from '@salama/contract/places/staff'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { insertAudit, type StaffId } from '../../staff/public.ts'
import { type Around, describeDistrict, describeNeighbourhood } from '../rules/gazetteer.ts'
import { noteChange, readGazetteer, updateDistrict, updateNeighbourhood } from '../store/gazetteer.ts'

/** Fee and radius of a district; without deliveries both are zero. */
export const changeDistrict = (
  staffId: StaffId,
  { params: { id }, body, now, transact }: Call<typeof districtEndpoint>,
): Promise<Reply<typeof districtEndpoint>> =>
  transact(async (tx) => {
    const { deliveryAvailable } = body
    const deliveryFee = deliveryAvailable ? body.deliveryFee : 0
    const maxRadiusKm = deliveryAvailable ? body.maxRadiusKm : 0
    if (!(await updateDistrict(tx.sql, { id, deliveryAvailable, deliveryFee, maxRadiusKm }))) refuse('places.not_found')
    const reason = deliveryAvailable ? `${formatMoney(deliveryFee)}, ${maxRadiusKm} km` : 'Apenas recolha'
    await insertAudit(tx.sql, { staffId, action: 'district.changed', subjectId: id, reason, now })
    await noteChange(tx.sql)
    return describeDistrict(await districtAfter(tx, id))
  })

/** A neighbourhood's pin, and its own fee. */
export const changeNeighbourhood = (
  staffId: StaffId,
  { params: { id }, body, now, transact }: Call<typeof changeNeighborhood>,
): Promise<Reply<typeof changeNeighborhood>> =>
  transact(async (tx) => {
    const { deliveryFee } = body
    const coordinates = positionOf(body)
    const districtId = await updateNeighbourhood(tx.sql, { id, coordinates, deliveryFee })
    if (districtId === undefined) return refuse('places.not_found')
    const pin = coordinates ? `${coordinates.latitude}, ${coordinates.longitude}` : 'Sem coordenadas'
    const fee = deliveryFee === null ? 'taxa do distrito' : formatMoney(deliveryFee)
    await insertAudit(tx.sql, {
      staffId,
      action: 'neighborhood.changed',
      subjectId: id,
      reason: `${pin}; ${fee}`,
      now,
    })
    await noteChange(tx.sql)
    const around = await districtAfter(tx, districtId)
    const neighbourhood = around.within.find((row) => row.id === id) ?? refuse('places.not_found')
    return describeNeighbourhood(neighbourhood, around)
  })

async function districtAfter(tx: Tx, id: string): Promise<Around> {
  const { districts, neighbourhoods } = await readGazetteer(tx.sql)
  const district = districts.find((row) => row.id === id) ?? refuse('places.not_found')
  return { district, within: neighbourhoods.filter(({ district_id }) => district_id === id), districts }
}
