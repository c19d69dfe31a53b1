import type { Alternative, Medication, Offer, Pharmacy } from '@salama/contract/pharmacy'
import { useState } from 'react'
import { dropDraft, useDraft } from '../../lib/drafts.ts'
import { signInAddress } from '../../lib/local-path.ts'
import { useUser } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'
import type { CartLine } from '../orders/cart.ts'
import { useCart } from '../orders/use-cart.ts'
import { closedReason } from './labels.ts'
import type { SentFile } from './prescription-dialog.tsx'

const PRESCRIPTION = 'prescription'

type Step = 'none' | 'prescription' | 'checkout'
type Seller = Pick<Pharmacy, 'id' | 'name'> & { minimumOrder?: number }

/** The cart of medicines, with the prescription that goes with it and the steps before paying. */
export function usePharmacyCart() {
  const used = useCart('pharmacy')
  const user = useUser()
  const draft = useDraft(PRESCRIPTION, isFile)
  const [prescription, setPrescription] = useState<SentFile | undefined>(draft.kept)
  const [step, setStep] = useState<Step>('none')
  const needsPrescription = used.lines.some((line) => line.needsPrescription)
  const keepPrescription = (file: SentFile | null) => {
    setPrescription(file ?? undefined)
    if (file) draft.keep(file)
    else dropDraft(PRESCRIPTION)
  }
  return {
    used,
    shop: used.shop,
    step,
    prescription,
    needsPrescription,
    keepPrescription,
    close: () => setStep('none'),
    askPrescription() {
      if (user) setStep('prescription')
      else signIn()
    },
    add: (seller: Seller, medication: Medication) => used.add(shopOf(seller), lineOf(medication, 1)),
    /** All of a refused order, at another pharmacy. */
    takeAll({ pharmacy, lines }: Alternative) {
      used.fill(
        shopOf(pharmacy),
        lines.map(({ medication, quantity }) => lineOf(medication, quantity)),
      )
      setStep(user ? 'checkout' : 'none')
    },
    /** 'Finalizar Compra': says what is missing, else goes on to where and how it is paid. */
    begin(seller: Pharmacy | undefined) {
      if (used.lines.length === 0) return toast(EMPTY)
      if (!user) return signIn()
      const closed = seller && closedReason(seller, new Date())
      if (closed) return toast({ title: 'Farmácia fechada', description: closed, variant: 'destructive' })
      setStep(needsPrescription && !prescription ? 'prescription' : 'checkout')
    },
    finish() {
      keepPrescription(null)
      setStep('none')
    },
  }
}

const EMPTY = {
  title: 'Carrinho vazio',
  description: 'Adicione medicamentos antes de finalizar a compra.',
  variant: 'destructive',
} as const

/** Buying needs a session; the cart is kept over the sign-in. */
const signIn = () => location.assign(signInAddress(location.pathname + location.search))

const shopOf = ({ id, name, minimumOrder = 0 }: Seller | (Offer['pharmacy'] & { minimumOrder?: number })) => ({
  id,
  name,
  minimumOrder,
})

const lineOf = ({ id, name, price, stock, requiresPrescription }: Medication, quantity: number): CartLine => ({
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

const isFile = (value: unknown): value is SentFile =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string'
