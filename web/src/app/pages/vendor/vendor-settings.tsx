import { CUISINE_IDS, CUISINES } from '@salama/contract/food/cuisines'
import type { OwnShop } from '@salama/contract/shops'
import { SettingsTab } from '../../../domains/shops/settings/settings-tab.tsx'

const KITCHENS = CUISINE_IDS.map((id) => ({ value: id, label: CUISINES[id] }))

/** What a shop says of itself, with the kitchens that restaurants may have. */
export const VendorSettings = ({ shop }: { shop: OwnShop }) => <SettingsTab shop={shop} cuisines={KITCHENS} />
