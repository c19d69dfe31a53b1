/** A number that helps at once. `hours` only where a source says them. */
export type Helpline = { number: string; name: string; help: string; hours?: string; free?: true }

/**
 * Numbers that public sources agree on: libphonenumber's short numbers of Mozambique, news of the Ministry of Health's
 * services, and the lines' own pages. They were compared, not called.
 */
export const HELPLINES = {
  medical: { number: '110', name: 'SEMMO', help: 'Emergência médica', hours: '24 horas', free: true },
  ambulance: { number: '117', name: 'Ambulância', help: 'Transporte de doentes e feridos' },
  police: { number: '119', name: 'Polícia (PRM)', help: 'Perigo, violência, acidente' },
  fire: { number: '198', name: 'Bombeiros (SENSAP)', help: 'Incêndio e salvamento' },
  health: { number: '1490', name: 'Alô Vida', help: 'Perguntas de saúde, com profissionais', free: true },
  child: { number: '116', name: 'Linha Fala Criança', help: 'Crianças e adolescentes em perigo', free: true },
  abuse: { number: '1458', name: 'Linha Verde', help: 'Denúncia de abuso e ajuda humanitária', free: true },
} as const satisfies Record<string, Helpline>

/** When the sources were compared. */
export const HELPLINES_CHECKED = '2026-11-21'
