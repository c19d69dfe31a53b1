import { getMenu, getRestaurant } from '@salama/contract/food'
import { cuisineLabel } from '@salama/contract/food/cuisines'
import { formatMoney, formatPlain } from '@salama/contract/kernel/money'
import { addressIn, ratingOf, type Sharing, shortened } from '../../lib/session/shared-page.ts'

/** Search engines show some dishes of a menu, never all. */
const MOST_DISHES = 20

export const sharing: Sharing = {
  '/restaurant/:id': (answers, id) => {
    const restaurant = answers(getRestaurant, { params: { id } })
    if (!restaurant) return undefined
    const { name, cuisine, city, province, address, description, rating, totalReviews, phone } = restaurant
    const dishes = (answers(getMenu, { params: { id } }) ?? []).filter(({ isAvailable }) => isAvailable)
    return {
      title: `${name}, ${city}`,
      text: shortened(
        `Cozinha ${cuisineLabel(cuisine).toLowerCase()} em ${city}, entrega por ${formatMoney(restaurant.deliveryFee)}. ${description}`,
      ),
      imageUrl: restaurant.imageUrl,
      schema: {
        '@type': 'Restaurant',
        name,
        servesCuisine: cuisineLabel(cuisine),
        address: addressIn({ street: address, city, region: province }),
        telephone: phone,
        ...ratingOf(rating, totalReviews),
        hasMenu: {
          '@type': 'Menu',
          hasMenuItem: dishes.slice(0, MOST_DISHES).map((dish) => ({
            '@type': 'MenuItem',
            name: dish.name,
            ...(dish.description && { description: shortened(dish.description) }),
            offers: { '@type': 'Offer', price: formatPlain(dish.price), priceCurrency: 'MZN' },
          })),
        },
      },
    }
  },
}
