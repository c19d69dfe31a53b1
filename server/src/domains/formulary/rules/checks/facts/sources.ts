/** Documents in which the facts were read. `at` says where a copy was seen where that is not the document's own address. */
export const SOURCES = {
  atc: {
    title: 'OMS, índice ATC/DDD 2026',
    at: 'github.com/fabkury/atcd',
  },
  ansm: {
    title: 'ANSM, Thesaurus des interactions médicamenteuses, Setembro de 2019',
    at: 'github.com/scossin/IMthesaurusANSM',
  },
  msfAmoxicillin: { title: 'MSF, Essential drugs: amoxicillin oral', at: 'medicalguidelines.msf.org' },
  msfCiprofloxacin: { title: 'MSF, Essential drugs: ciprofloxacin oral, 2023', at: 'medicalguidelines.msf.org' },
  msfCotrimoxazole: { title: 'MSF, Essential drugs: co-trimoxazole oral, 2022', at: 'medicalguidelines.msf.org' },
  msfDoxycycline: { title: 'MSF, Essential drugs: doxycycline oral, 2023', at: 'medicalguidelines.msf.org' },
  msfEnalapril: { title: 'MSF, Essential drugs: enalapril oral', at: 'medicalguidelines.msf.org' },
  msfIbuprofen: { title: 'MSF, Essential drugs: ibuprofen oral', at: 'medicalguidelines.msf.org' },
  msfParacetamol: { title: 'MSF, Essential drugs: paracetamol oral', at: 'citação em repositório público' },
  msfTramadol: { title: 'MSF, Essential drugs: tramadol oral', at: 'medicalguidelines.msf.org' },
  msfPromethazine: { title: 'MSF, catálogo UniCat: promethazine', at: 'unicat.msf.org' },
  bnf63: { title: 'BNF 63 (2012), 4.7.1', at: 'cópia em repositório público' },
  sdcep: { title: 'NHS SDCEP, Drug prescribing for dentistry: diclofenac', at: 'sdcepdentalprescribing.nhs.scot' },
  nhsHighland: { title: 'NHS Highland, formulário: opióides fracos', at: 'rightdecisions.scot.nhs.uk' },
  saHealth: { title: 'SA Health, Penicillin and cephalosporin allergies', at: 'sa.gov.au' },
  jfp: { title: 'Pichichero, J Fam Pract 2006;55:106', at: 'docslib.org' },
  betaLactams: { title: 'AAAAI/ACAAI, parâmetro prático de alergias a medicamentos, 2022', at: 'inpharmd.com' },
  etg: { title: 'Therapeutic Guidelines (Austrália): hipersensibilidade às sulfonamidas', at: 'eTG complete' },
  opioidChart: { title: 'Pharmacist’s Letter, Opioid allergy, 2022', at: 'pharmacist.therapeuticresearch.com' },
  metamizoleLeaflet: { title: 'Folheto de metamizol 500 mg comprimidos, secção 2', at: 'docslib.org/doc/13415369' },
  emaMetamizole: { title: 'EMA, metamizol, 13 de Dezembro de 2018', at: 'ema.europa.eu' },
  emaMetoclopramide: { title: 'EMA, metoclopramida, 2013', at: 'meingesundheitszentrum.de' },
  emaDomperidone: { title: 'EMA, domperidona, 2014', at: 'DRAP PTPS-DSA-14-2014' },
  motilium: { title: 'Motilium, Data sheet (Nova Zelândia), 4.1 e 4.2', at: 'docslib.org/doc/6988551' },
  mefloquinePgd: { title: 'RCM de Lariam (mefloquina), 4.3', at: 'worldtravelclinic.co.uk' },
  phadia: { title: 'Phadia, Drug allergy: quinine', at: 'inter-2t.phadia.com' },
  qualaquin: { title: 'FDA, Qualaquin (quinino): informação de prescrição', at: 'pdfslide.us' },
  tetracyclines: { title: 'Rev Med Interne 1987;8:218, tetraciclinas nos primeiros anos', at: 'pubmed.gov/3589215' },
  glucophage: { title: 'MHRA, RCM de Glucophage, 4.2, 2022', at: 'rxreasoner.com' },
  nitrofurantoinSpc: { title: 'RCM de nitrofurantoína (eMC 100018), 4.4', at: 'medicines.org.uk' },
  fdaMetformin: { title: 'FDA, metformina e rim, 8 de Abril de 2016', at: 'PMC5533243, quadro 3' },
  fdaCodeine: { title: 'FDA, codeína e tramadol em crianças, 20 de Abril de 2017', at: 'spinics.net/lists/fda' },
  fdaPromethazine: { title: 'FDA, prometazina em menores de 2 anos, Abril de 2006', at: 'MayoClinic/CNN' },
  fdaNsaids: { title: 'FDA, AINE a partir das 20 semanas, 15 de Outubro de 2020', at: 'publications.aap.org' },
  medsafeAntihistamines: { title: 'Medsafe, Prescriber Update 41(4):68, 2020', at: 'medsafe.govt.nz' },
  nhsReye: { title: 'NHS, Reye’s syndrome: prevenção', at: 'zana.com' },
  prescrirePregnancy: { title: 'Prescrire 2013;33(358), Femmes enceintes et médicaments', at: 'english.prescrire.org' },
  hesperian: { title: 'Hesperian, A Book for Midwives 2011, p. 494', at: 'iiab.me' },
  whoTravel: { title: 'OMS, International travel and health 2017, cap. 7', at: 'ininet.org' },
  liverpool: { title: 'Universidade de Liverpool, HIV Drug Interactions 81704', at: 'hiv-druginteractions.org' },
  dolutegravirTable: { title: 'Dolutegravir: quadro 3 das interacções', at: 'PMC3940684' },
} as const

/** Where a fact is stated: a document and the place in it. */
export type Source = readonly [document: keyof typeof SOURCES, section: string]

/** 'ANSM, Thesaurus …, p. 85'. */
export const sourceText = ([document, section]: Source): string =>
  section === '' ? SOURCES[document].title : `${SOURCES[document].title}, ${section}`
