import type { SearchSource } from '../../../platform/search/source.ts'
import { spellingsOf } from '../../../platform/search/words.ts'
import { listShops } from '../../shops/public.ts'
import { findOffers, searchProducts } from '../store/medicines.ts'

/** Offers that are looked through for the cheapest of each medicine. */
const MOST_OFFERS = 200

/** Medicines that some pharmacy sells, by name and substance; the result leads to who has one. */
export const medicineSearch: SearchSource = {
  kind: 'medicine',
  label: 'Medicamentos',
  async find(db, { words, isLike, most }) {
    const medicineIds = await searchProducts(db, await spellingsOf(db, ['medicine'], { words, isLike }))
    if (medicineIds.length === 0) return []
    const offers = await findOffers(db, { medicineIds, shopIds: null, sort: 'price', most: MOST_OFFERS })
    // One result a name, in the order of the products; the first offer of a product is the cheapest in stock.
    const found = medicineIds.flatMap((id) => offers.find((offer) => offer.medicine_id === id) ?? [])
    return [...new Map(found.toReversed().map((offer) => [offer.name, offer])).values()]
      .toReversed()
      .slice(0, most)
      .map((offer) => ({
        id: offer.medicine_id,
        title: offer.name,
        text: `${offer.substance} · ${offer.requires_prescription ? 'com receita' : 'sem receita'}`,
        href: `/pharmacy?remedio=${encodeURIComponent(offer.name)}`,
        imageUrl: offer.picture_url,
        price: offer.price,
      }))
  },
}

/** Pharmacies, by name and place. */
export const pharmacySearch: SearchSource = {
  kind: 'pharmacy',
  label: 'Farmácias',
  async find(db, { words, isLike, most }) {
    const page = { position: undefined, limit: most, next: () => undefined }
    const spellings = await spellingsOf(db, ['pharmacy'], { words, isLike })
    const shops = await listShops(db, { kind: 'pharmacy', spellings }, page)
    return shops.map((shop) => ({
      id: shop.id,
      title: shop.name,
      text: `${shop.address} · ${shop.city}`,
      href: `/pharmacy?farmacia=${shop.id}`,
      imageUrl: shop.logoUrl ?? shop.imageUrl,
      price: null,
    }))
  },
}
