/**
 * The product's name and where to reach it. Nothing else spells the name: pages, the wellbeing route and messages
 * read it here. The contacts are those of the demonstration.
 */
export const brand = {
  name: 'Salama',
  slug: 'salama',
  /** The wellbeing route is the product's own name followed by '-life'. */
  wellbeingPath: '/salama-life',
  tagline: 'Saúde e Bem-estar na Palma da Mão',
  /** The copyright line runs from this year to the current one. */
  firstYear: 2025,
  contact: {
    phone: '+258 84 123 4567',
    email: 'apoio@salama.co.mz',
    address: 'Avenida Julius Nyerere, 1200, Maputo, Moçambique',
  },
} as const

/** What a support contact looks like, whether from here or from the settings. */
export type Contact = { phone: string; email: string; address: string }
