import type { Alternative, Basket, Medication, Pharmacy } from '@salama/contract/pharmacy'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { dropDraft, useDraft } from '../../lib/forms/drafts.ts'
import { signInAddress } from '../../lib/local-path.ts'
import { useUser } from '../../lib/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { CartLine } from '../orders/cart.ts'
import { type SellingShop, useCart } from '../orders/use-cart.ts'
import { useWhom } from '../patients/use-whom.ts'
import type { Baskets } from './api.ts'
import { closedReason } from './labels.ts'
import type { ChosenPrescription } from './prescription-choice.tsx'

const PRESCRIPTION = 'prescription'
const WHOM = 'pharmacy-whom'

type Step = 'none' | 'prescription' | 'checkout'
type Seller = Pick<Pharmacy, 'id' | 'name' | 'address' | 'city' | 'delivers'> & { minimumOrder?: number }

/** The cart of medicines, with the prescription that goes with it and the steps before paying. */
export function usePharmacyCart() {
  const used = useCart('pharmacy')
  const user = useUser()
  const [, navigate] = useLocation()
  const draft = useDraft(PRESCRIPTION, isPrescription)
  const [prescription, setPrescription] = useState<ChosenPrescription | undefined>(draft.kept)
  const whom = useWhom('pay', WHOM)
  const [step, setStep] = useState<Step>('none')
  const prescribed = used.lines.flatMap(({ name, needsPrescription }) => (needsPrescription ? [name] : []))
  const needsPrescription = prescribed.length > 0
  const fill = ({ pharmacy, lines, delivers }: Alternative) =>
    used.fill(
      shopOf({ ...pharmacy, delivers }),
      lines.map(({ medication, quantity }) => lineOf(medication, quantity)),
    )
  const keepPrescription = (chosen: ChosenPrescription | null) => {
    setPrescription(chosen ?? undefined)
    if (chosen) draft.keep(chosen)
    else dropDraft(PRESCRIPTION)
  }
  return {
    used,
    shop: used.shop,
    step,
    whom: {
      ...whom,
      choose(id: string) {
        whom.choose(id)
        // A prescription is of one person.
        if (id !== whom.person?.id) keepPrescription(null)
      },
    },
    prescription,
    prescribed,
    needsPrescription,
    keepPrescription,
    close: () => setStep('none'),
    askPrescription() {
      if (user) setStep('prescription')
      else signIn()
    },
    add: (seller: Seller, medication: Medication) => used.add(shopOf(seller), lineOf(medication, 1)),
    /** All of a refused order, at another pharmacy. */
    takeAll(offer: Alternative) {
      fill(offer)
      const isAsked = !prescription && offer.lines.some(({ medication }) => medication.requiresPrescription)
      if (user && !whom.isChosen) toast(NOBODY)
      setStep(!user || !whom.isChosen ? 'none' : isAsked ? 'prescription' : 'checkout')
    },
    /** What a pharmacy has of a prescription, with it and for its patient. */
    takePrescribed(basket: Basket, { code, patientId, doctorName }: { code: string } & Baskets) {
      fill(basket)
      whom.choose(patientId)
      keepPrescription({ kind: 'signed', code, name: `Receita de ${doctorName}` })
      setStep('checkout')
    },
    /** 'Finalizar Compra': says what is missing, else goes on to where and how it is paid. */
    begin(seller: Pharmacy | undefined) {
      if (used.lines.length === 0) return toast(EMPTY)
      if (!user) return signIn()
      if (!whom.isChosen) return toast(NOBODY)
      const closed = seller && closedReason(seller, new Date())
      if (closed) return toast({ title: 'Farmácia fechada', description: closed, variant: 'destructive' })
      setStep(needsPrescription && !prescription ? 'prescription' : 'checkout')
    },
    /** Paid: what happens next is told on the page of the order. */
    finish({ id }: { id: string }) {
      keepPrescription(null)
      setStep('none')
      navigate(`/pedidos/${id}`)
    },
  }
}

const EMPTY = {
  title: 'Carrinho vazio',
  description: 'Adicione medicamentos antes de finalizar a compra.',
  variant: 'destructive',
} as const

const NOBODY = {
  title: 'Para quem é?',
  description: 'Escolha quem toma os medicamentos.',
  variant: 'destructive',
} as const

/** Buying needs a session; the cart is kept over the sign-in. */
const signIn = () => location.assign(signInAddress(location.pathname + location.search))

export const shopOf = ({ id, name, minimumOrder = 0, address, city, delivers }: Seller): SellingShop => ({
  id,
  name,
  minimumOrder,
  address: `${address}, ${city}`,
  delivers,
})

export const lineOf = ({ id, name, price, stock, requiresPrescription }: Medication, quantity: number): CartLine => ({
  id,
  name,
  price,
  quantity,
  options: [],
  optionNames: [],
  note: '',
  most: stock,
  needsPrescription: requiresPrescription,
})

const isPrescription = (value: unknown): value is ChosenPrescription => {
  const { kind, id, code, name } = (value ?? {}) as Partial<Record<string, unknown>>
  const isNamed = typeof name === 'string'
  return isNamed && ((kind === 'file' && typeof id === 'string') || (kind === 'signed' && typeof code === 'string'))
}
