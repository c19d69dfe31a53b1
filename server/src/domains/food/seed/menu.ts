import { sql } from 'kysely'
import { newId, type Sql } from '../../../platform/db/database.ts'
import type { DishFacts } from '../menus/store.ts'

type SeedMenu = { shopId: string; spot: { x: number; y: number }; rows: readonly DishFacts[]; now: Date }

/** The whole menu of a restaurant in one statement. */
export async function seedMenu(db: Sql, { shopId, spot, rows, now }: SeedMenu): Promise<void> {
  const dishes = rows.map((row, index) => ({ id: newId(now.getTime()), place: index + 1, ...row }))
  await sql`
    insert into food_dishes (id, shop_id, place, category, subcategory, name, description, price, original_price,
      image_url, is_available, is_featured, is_healthy, is_vegetarian, is_vegan, is_halal, is_gluten_free, spicy_level,
      calories, protein, carbs, fat, preparation_minutes, ingredients, allergens, sizes, add_ons, is_listed, spot,
      created_at, updated_at)
    select id, ${shopId}::uuid, place, category, subcategory, name, description, price, original_price, image_url,
      is_available, is_featured, is_healthy, is_vegetarian, is_vegan, is_halal, is_gluten_free, spicy_level, calories,
      protein, carbs, fat, preparation_minutes, ingredients, allergens, sizes, add_ons, true,
      point(${spot.x}::float8, ${spot.y}::float8), ${now}::timestamptz, ${now}::timestamptz
    from jsonb_populate_recordset(null::food_dishes, ${JSON.stringify(dishes)}::jsonb)`.execute(db)
}
