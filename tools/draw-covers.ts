import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { courseFiles } from '../server/src/domains/courses/seed/courses.ts'

/*
 * Draws the covers of the demonstration's courses: `node tools/draw-covers.ts`. A flat sign of what is taught on a capulana
 * tint of its category; the pictures are kept in the repository.
 */
const FOLDER = join(import.meta.dirname, '../server/src/domains/courses/seed/covers')
const WIDTH = 960
const QUALITY = 70

/** Ground and accent of each category. */
const GROUNDS: Readonly<Record<string, readonly [string, string]>> = {
  Tecnologia: ['#b9d3e0', '#27607c'],
  Administração: ['#d6cbe6', '#6a4c93'],
  Técnico: ['#f1d19b', '#b5651d'],
  Comunicação: ['#ecc3bd', '#a63d40'],
  Marketing: ['#f3c6d6', '#9c2c5e'],
  Agricultura: ['#c9dda8', '#4b6b1f'],
  Logística: ['#e7c9a9', '#8a4b22'],
  Saúde: ['#bcd8c8', '#1f6b4f'],
}

/** Each drawn in a square of 100 around its middle; stroked where it has no filled surface. */
const SIGNS: Readonly<Record<string, string>> = {
  'primeiros-socorros': '<path d="M-14-42h28v28h28v28h-28v28h-28v-28h-28v-28h28z"/>',
  'nutricao-basica': '<path d="M-44-4h88c0 30-18 44-44 44s-44-14-44-44zM-20-14c-4-20 14-22 20-32c6 10 24 12 20 32z"/>',
  'cuidados-de-saude-em-casa':
    '<path d="M0-46l46 38v52h-92v-52zM-8-12v14h-14v16h14v14h16v-14h14v-16h-14v-14z" fill-rule="evenodd"/>',
  'gravidez-parto-e-recem-nascido':
    '<circle cy="-28" r="16"/><path d="M-30 44c-4-34 10-52 30-52c30 0 30 52 8 52z"/><circle cx="6" cy="20" r="12" fill="#fff" opacity=".7"/>',
  'telemovel-seguro':
    '<rect x="-26" y="-46" width="52" height="92" rx="8"/><path d="M-12 2v-10a12 12 0 0 1 24 0v10h4v22h-32v-22z" fill="#fff"/>',
  'folha-de-calculo':
    '<path d="M-44-36h88v72h-88z"/><path d="M-36-14h72M-36 6h72M-14-28v56M12-28v56" stroke="#fff" stroke-width="5"/>',
  'primeiros-passos-em-programacao': '<path d="M-18-30l-28 30l28 30M18-30l28 30l-28 30M8-40l-16 80" class="line"/>',
  'redes-sem-fios-para-pequenos-negocios':
    '<path d="M-44-12c26-28 62-28 88 0M-28 8c16-18 40-18 56 0M-12 26c8-8 16-8 24 0" class="line"/><circle cy="40" r="7"/>',
  'contas-simples-do-negocio':
    '<ellipse cy="28" rx="34" ry="12"/><ellipse cy="8" rx="34" ry="12" stroke="#fff" stroke-width="4"/><ellipse cy="-12" rx="34" ry="12" stroke="#fff" stroke-width="4"/>',
  'plano-de-negocio':
    '<path d="M-44 40h88M-32 30v-24M-6 30v-44M20 30v-66" class="line"/><path d="M-40-6l28-22l18 10l34-26" class="line"/>',
  'chefiar-pequenas-equipas':
    '<circle cy="-26" r="15"/><path d="M-26 40c0-50 52-50 52 0z"/><circle cx="-36" cy="-8" r="10"/><circle cx="36" cy="-8" r="10"/>',
  'eletricidade-em-seguranca': '<path d="M10-48l-38 56h24l-8 40l40-58h-26z"/>',
  'energia-solar-para-casa':
    '<circle cy="-14" r="18"/><path d="M0-46v10M-32-14h-8M40-14h-8M-24-38l7 7M24-38l-7 7" class="line"/><path d="M-40 20h80l8 24h-96z"/>',
  'manutencao-de-frigorificos':
    '<path d="M0-46v92M-40-23l80 46M-40 23l80-46M-10-38l10 9l10-9M-10 38l10-9l10 9" class="line"/>',
  'escrever-bem-no-trabalho': '<path d="M-34 44l6-24l56-60l18 16l-56 62z"/><path d="M-34 46h70" class="line"/>',
  'falar-em-publico':
    '<rect x="-14" y="-46" width="28" height="52" rx="14"/><path d="M-30-6c0 40 60 40 60 0M0 26v20M-18 46h36" class="line"/>',
  'atendimento-ao-cliente':
    '<path d="M-46-36h60v40h-36l-16 16v-16h-8z"/><path d="M22-14h26v34h-8v16l-16-16h-30v-10h28z" opacity=".7"/>',
  'vender-por-mensagens':
    '<path d="M-44-36h88v56h-50l-20 20v-20h-18z"/><circle cx="-20" cy="-8" r="6" fill="#fff"/><circle cy="-8" r="6" fill="#fff"/><circle cx="20" cy="-8" r="6" fill="#fff"/>',
  'precos-e-promocoes': '<path d="M-44-6l42-40h42v42l-42 42z"/><circle cx="24" cy="-28" r="8" fill="#fff"/>',
  'marca-e-fotografia-com-telemovel':
    '<path d="M-46-22h22l8-14h32l8 14h22v58h-92z"/><circle cy="6" r="20" fill="#fff"/><circle cy="6" r="11"/>',
  'horta-familiar':
    '<path d="M0 46v-50" class="line"/><path d="M0-4c-40 0-42-30-40-36c30-2 42 12 40 36zM0 10c36 0 40-24 38-30c-28-2-38 10-38 30z"/>',
  'milho-da-sementeira-ao-celeiro':
    '<path d="M0-48c26 20 26 64 0 88c-26-24-26-68 0-88z"/><path d="M-36 46c2-30 12-44 24-50M36 46c-2-30-12-44-24-50" class="line"/>',
  'criar-galinhas-com-lucro':
    '<path d="M-42 4c10 30 60 40 70 2c4-14 0-24 10-34c-4-12-24-12-26 4c-4 22-30 16-54 28z"/><path d="M36-26l12 4l-10 6z"/><path d="M-6 34v12M10 32v14" class="line"/>',
  'gestao-de-stock':
    '<path d="M0-46l42 20v50l-42 22l-42-22v-50z"/><path d="M-42-26l42 20l42-20M0-6v52" stroke="#fff" stroke-width="5" fill="none"/>',
  'entregas-de-mota-com-seguranca':
    '<circle cx="-28" cy="24" r="16" class="line"/><circle cx="30" cy="24" r="16" class="line"/><path d="M-28 24l18-30h26l14 30M16-6l-6-18h14" class="line"/><rect x="-38" y="-32" width="26" height="22" rx="4"/>',
  'armazem-organizado-com-5s':
    '<path d="M-44-42v88M44-42v88M-44-14h88M-44 20h88" class="line"/><path d="M-34-36h22v18h-22zM2-36h26v18h-26zM-20-4h26v20h-26zM-34 28h24v14h-24zM6 28h26v14h-26z"/>',
  'soldadura-a-arco-para-principiantes':
    '<path d="M-30-40h60v44c0 24-16 38-30 42c-14-4-30-18-30-42z"/><rect x="-20" y="-22" width="40" height="16" rx="3" fill="#fff"/>',
}

mkdirSync(FOLDER, { recursive: true })
for (const { slug, category } of courseFiles()) {
  const sign = SIGNS[slug]
  if (!sign) throw new Error(`nobody has drawn a sign for «${slug}»`)
  await sharp(Buffer.from(cover(sign, GROUNDS[category] ?? ['#e7c9a9', '#8a4b22'])))
    .resize(WIDTH)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, `${slug}.webp`))
}

function cover(sign: string, [ground, accent]: readonly [string, string]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">
  <style>.line{fill:none;stroke:${accent};stroke-width:8;stroke-linecap:round;stroke-linejoin:round}</style>
  <defs><pattern id="motif" width="40" height="40" patternUnits="userSpaceOnUse">
    <g fill="${accent}"><circle cx="20" cy="20" r="4"/><path d="M20 4q6 6 0 12q-6-6 0-12zM20 24q6 6 0 12q-6-6 0-12zM4 20q6-6 12 0q-6 6-12 0zM24 20q6-6 12 0q-6 6-12 0z"/><circle r="3"/><circle cx="40" cy="40" r="3"/></g>
  </pattern></defs>
  <rect width="320" height="180" fill="${ground}"/>
  <rect width="320" height="180" fill="url(#motif)" opacity=".18"/>
  <circle cx="160" cy="90" r="72" fill="#fff" opacity=".55"/>
  <g transform="translate(160 90)" fill="${accent}">${sign}</g>
</svg>`
}
