import type { Product } from '@salama/contract/formulary'
import { isSameMedicine } from '@salama/contract/formulary/same-medicine'
import { sameSubstances } from '@salama/contract/formulary/strength'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { type FormularyMemory, findProducts } from '../../formulary/public.ts'
import { notify } from '../../notifications/public.ts'
import { statusOf } from '../queries/prescriptions.ts'
import * as store from '../store.ts'

export type Proposing = {
  prescriptionId: string
  place: number
  productId: string
  shop: { id: string; name: string }
  proposedBy: string
  reason: string
  memory: FormularyMemory
  now: Date
}

export type ProposeOutcome = Product | 'not_presented' | 'not_valid' | 'product_unknown' | 'not_other' | 'known'

/** So many proposals of one pharmacy a prescription takes. */
const MOST_PROPOSALS = 5

/**
 * A pharmacist proposes another strength or form of a line's substances to its doctor, who is told; what may be handed out stays
 * as it is until the doctor prescribes anew. `not_other`: the same medicine, other substances, or a line without a product.
 */
export async function propose(tx: Tx, proposing: Proposing): Promise<ProposeOutcome> {
  const { prescriptionId, place, productId, shop, proposedBy, reason, memory, now } = proposing
  const row = await store.lockPrescription(tx.sql, prescriptionId)
  if (!row || !(await store.isPresented(tx.sql, { prescriptionId, shopId: shop.id }))) return 'not_presented'
  if (statusOf(row, now) !== 'active') return 'not_valid'
  const prescribedId = row.lines.find((line) => line.place === place)?.product?.id
  const products = await findProducts(tx.sql, memory, [productId, ...(prescribedId ? [prescribedId] : [])])
  const [prescribed, product] = [products.get(prescribedId ?? ''), products.get(productId)]
  if (!product) return 'product_unknown'
  if (!prescribed || !isOther(prescribed, product)) return 'not_other'
  const own = (row.proposals ?? []).filter(({ shopId }) => shopId === shop.id)
  const proposal = {
    id: newId(now.getTime()),
    prescriptionId,
    place,
    productId,
    medicine: product.name,
    proposedBy,
    reason,
    now,
  }
  const isNew =
    own.length < MOST_PROPOSALS &&
    (await store.insertProposal(tx.sql, { ...proposal, shopId: shop.id, shopName: shop.name }))
  if (!isNew) return 'known'
  await notify(tx, {
    userId: row.doctor_user_id,
    source: `prescriptions.proposed:${proposal.id}`,
    class: 'timely',
    outside: 'Uma farmácia tem uma pergunta para si.',
    title: 'Uma farmácia propõe outra apresentação',
    body: `${shop.name} não avia uma das suas receitas como está escrita. Veja a proposta na consulta.`,
    href: `/consultas/${row.appointment_id}`,
    now,
  })
  return product
}

const isOther = (prescribed: Product, other: Product): boolean =>
  sameSubstances(prescribed.strengths, other.strengths) && !isSameMedicine(prescribed, other)
