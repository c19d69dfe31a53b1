import type { Centavos } from '@salama/contract/kernel/money'
import { DEFAULT_CITY, type Medication, type Pharmacy } from '@salama/contract/pharmacy'
import { PHARMACY_FEE } from '@salama/contract/shops'
import { BadgeCheck, FileUp, Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { deferred, whenIdle } from '../../lib/release/deferred.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AGAIN } from '../orders/again.ts'
import { CartBar } from '../orders/cart-bar.tsx'
import { CartPanel, CartQuestion } from '../orders/cart-panel.tsx'
import { WhomChoice } from '../patients/whom-choice.tsx'
import { PaymentStrip } from '../payments/payment-strip.tsx'
import { useChosenPlace } from '../places/chosen-place.ts'
import { LocationBar } from '../places/location-bar.tsx'
import { useReach } from '../shops/use-reach.ts'
import { usePharmacies, usePharmacy } from './api.ts'
import { NO_FILTERS } from './filters.ts'
import { PendingPrescriptions } from './pending-prescriptions.tsx'
import { PharmacyList } from './pharmacy-list.tsx'
import { usePharmacyCart } from './use-pharmacy-cart.ts'

/** Fetched when they are opened. */
const medications = deferred(async () => (await import('./medication-list.tsx')).MedicationList)
const offers = deferred(async () => (await import('./offers.tsx')).Offers)
const prescribed = deferred(async () => (await import('./buy-prescribed.tsx')).BuyPrescribed)
const elsewhere = deferred(async () => (await import('./ask-elsewhere.tsx')).AskElsewhere)
const again = deferred(async () => (await import('./pharmacy-again.tsx')).PharmacyAgain)
const detail = deferred(async () => (await import('./medication-dialog.tsx')).MedicationDialog)
const prescribing = deferred(async () => (await import('./prescription-dialog.tsx')).PrescriptionDialog)
const checkout = deferred(async () => (await import('./pharmacy-checkout.tsx')).PharmacyCheckout)

/** Whoever sees the pharmacies chooses one. */
const warmMedications = () => whenIdle(() => void medications.warm())

/** A search over all pharmacies begins with so many letters. */
const LEAST_LETTERS = 2

/**
 * Pharmacies for the chosen place or of a city, the medicines of one (`?farmacia=`), who has one (`?remedio=`), or who has what
 * was prescribed (`?aviar=`), beside the cart.
 */
export function PharmacyPage() {
  const [pharmacyId, setPharmacyId] = useQueryParameter('farmacia', isText)
  const [chosenCity, setCity] = useQueryParameter('cidade', isText)
  const place = useChosenPlace()
  const city = chosenCity ?? (place ? undefined : DEFAULT_CITY)
  const [wanted = '', setWanted] = useQueryParameter('remedio', isText)
  const [refusedId, setRefusedId] = useQueryParameter('repetir', isText)
  const [code, setCode] = useQueryParameter('aviar', isText)
  const isAgain = useSearchParams()[0].has(AGAIN)
  const [filters, setFilters] = useState(NO_FILTERS)
  const [shown, setShown] = useState<Medication>()
  const pharmacy = useKnownPharmacy(pharmacyId, { city, place })
  const cart = usePharmacyCart()
  const seller = useKnownPharmacy(cart.shop?.id, { city, place })
  const fee = cart.shop?.isCollected ? 0 : (seller?.deliveryFee ?? PHARMACY_FEE)
  useEffect(warmMedications, [])
  const choose = (id: string | undefined) => {
    setPharmacyId(id)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      <PageHeader title="Pharmacy" subtitle="Medicamentos das farmácias perto de si, entregues em casa." back="/" />
      <PaymentStrip className="mb-4" />
      <PendingPrescriptions />
      {isAgain && pharmacy && <again.Part pharmacy={pharmacy} cart={cart.used} />}
      {code && (
        <prescribed.Part
          code={code}
          onTake={(basket, baskets) => {
            cart.takePrescribed(basket, { code, ...baskets })
            setCode(undefined)
          }}
        />
      )}
      {refusedId && (
        <elsewhere.Part
          orderId={refusedId}
          onTake={(alternative) => {
            cart.takeAll(alternative)
            setRefusedId(undefined)
          }}
        />
      )}
      <div className="mb-4 grid grid-cols-1 gap-3 md:grid-cols-2">
        <LocationBar />
        <SearchField
          landmark="Em todas as farmácias"
          label="Onde há este remédio?"
          value={wanted}
          onSearch={(text) => setWanted(text || undefined)}
          className="self-center"
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {wanted.length >= LEAST_LETTERS ? (
            <offers.Part
              wanted={wanted}
              filters={filters}
              onFilters={setFilters}
              onOpen={setShown}
              onAdd={(offer) => cart.add(offer.pharmacy, offer.medication)}
              onPharmacy={(id) => {
                setWanted(undefined)
                choose(id)
              }}
            />
          ) : pharmacy ? (
            <medications.Part
              pharmacy={pharmacy}
              filters={filters}
              onFilters={setFilters}
              onBack={() => choose(undefined)}
              onOpen={setShown}
              onAdd={(medication) => cart.add(pharmacy, medication)}
            />
          ) : (
            <PharmacyList
              city={city}
              place={place}
              onCity={(next) => setCity(next === DEFAULT_CITY && !place ? undefined : next)}
              filters={filters}
              onFilters={setFilters}
              onSelect={({ id }) => choose(id)}
            />
          )}
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-4">
          <CartPanel
            cart={cart.used}
            fee={fee}
            emptyText="Escolha uma farmácia e adicione medicamentos."
            onCheckout={() => cart.begin(seller)}
          >
            <div className="mt-3">
              <WhomChoice known={cart.whom.known} value={cart.whom.person?.id} onChange={cart.whom.choose} />
            </div>
            <PrescriptionNote cart={cart} />
          </CartPanel>
          <InfoCard onPrescription={cart.askPrescription} />
        </div>
      </div>
      <CartBar count={cart.used.count} names={['artigo', 'artigos']} total={cart.used.subtotal + fee} />
      <CartQuestion cart={cart.used} />
      {shown && (
        <detail.Part
          medication={shown}
          onAdd={() => {
            if (pharmacy?.id === shown.pharmacyId) cart.add(pharmacy, shown)
            else choose(shown.pharmacyId)
            setShown(undefined)
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      <CartSteps cart={cart} seller={seller} fee={fee} />
    </>
  )
}

type CartStepsProps = { cart: UsedPharmacyCart; seller: Pharmacy | undefined; fee: Centavos }

/** The dialog between the cart and its order: the prescription, then the checkout. */
function CartSteps({ cart, seller, fee }: CartStepsProps) {
  return (
    <>
      {cart.step === 'prescription' && (
        <prescribing.Part
          person={cart.whom.person}
          medicines={cart.prescribed}
          kept={cart.prescription}
          onChange={cart.keepPrescription}
          isRequired={cart.needsPrescription}
          onClose={cart.close}
          onDone={() => (cart.needsPrescription ? cart.begin(seller) : cart.close())}
        />
      )}
      {cart.step === 'checkout' && seller && (
        <checkout.Part
          cart={cart.used}
          pharmacy={seller}
          fee={fee}
          prescription={cart.prescription}
          person={cart.whom.person}
          onClose={cart.close}
          onDone={cart.finish}
        />
      )}
    </>
  )
}

/** One of the list, else asked for. */
function useKnownPharmacy(id: string | undefined, where: Parameters<typeof usePharmacies>[0]): Pharmacy | undefined {
  const list = usePharmacies(where)
  const listed = list.rows?.find((row) => row.id === id)
  const other = usePharmacy(id !== undefined && listed === undefined && !list.isPending ? id : undefined)
  const known = listed ?? other.data
  const reach = useReach(known?.delivers === null ? known.id : undefined)
  return id === undefined || !known
    ? undefined
    : { ...known, delivers: known.delivers ?? reach.delivery?.available ?? null }
}

type UsedPharmacyCart = ReturnType<typeof usePharmacyCart>

function PrescriptionNote({ cart }: { cart: UsedPharmacyCart }) {
  if (!cart.needsPrescription && !cart.prescription) return null
  return (
    <AlertStrip
      tone={cart.prescription ? 'success' : 'warning'}
      className="mt-3"
      action={
        <button type="button" onClick={cart.askPrescription} className="min-h-11 font-semibold underline">
          {cart.prescription ? 'Ver' : 'Enviar'}
        </button>
      }
    >
      {cart.prescription ? cart.prescription.name : 'É preciso enviar a receita.'}
    </AlertStrip>
  )
}

function InfoCard({ onPrescription }: { onPrescription: () => void }) {
  return (
    <Card as="section" aria-label="Sobre as entregas">
      <ul className="flex flex-col gap-2">
        <li className="flex items-center gap-2">
          <Truck className="size-5 text-action" aria-hidden />
          Entrega em 15-45 min
        </li>
        <li className="flex items-center gap-2">
          <BadgeCheck className="size-5 text-action" aria-hidden />
          Farmácias certificadas
        </li>
      </ul>
      <Button variant="outline" className="mt-4" fullWidth onClick={onPrescription}>
        <FileUp className="size-5" aria-hidden />
        Enviar Receita
      </Button>
    </Card>
  )
}
