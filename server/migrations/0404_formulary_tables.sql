-- migration: expand
-- What a medicine is in fields: substances, what is prescribed by name, its other names, and products with their strengths.
-- Vocabulary: dm+d and FHIR Medication, ATC, UCUM. Rows come with migrations.
create table formulary_substances (
  -- the Portuguese name as a slug
  code text primary key check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Portuguese, as the national list names it
  name text not null unique check (length(name) between 2 and 80),
  -- International Nonproprietary Name, in English
  inn text not null check (inn ~ '^[a-z][a-z ()-]+$'),
  -- in Portuguese: where it stands
  source text not null check (source <> '')
);

-- What is prescribed by name: one substance or several. Which these are is all that tells two moieties apart.
create table formulary_moieties (
  code text primary key check (code ~ '^[a-z0-9]+([-+][a-z0-9]+)*$'),
  name text not null unique check (length(name) between 2 and 120)
);
create table formulary_moiety_substances (
  moiety_code text not null references formulary_moieties,
  substance_code text not null references formulary_substances,
  -- the order in which their strengths are said
  place smallint not null check (place between 1 and 20),
  primary key (moiety_code, substance_code),
  unique (moiety_code, place)
);

create table formulary_names (
  moiety_code text not null references formulary_moieties,
  kind text not null check (kind in ('synonym', 'abbreviation', 'brand')),
  name text not null check (length(name) between 2 and 80),
  -- a brand of several medicines stands with each
  primary key (moiety_code, name)
);

-- A moiety in a form and a strength, whoever makes it (VMP of dm+d).
create table formulary_products (
  id text primary key check (id ~ '^[a-z0-9]+([.-][a-z0-9]+)*$'),
  moiety_code text not null references formulary_moieties,
  -- of this route of use; only the group where the index names no substance (oral rehydration salts)
  atc text not null check (atc ~ '^[A-Z]\d\d[A-Z]{2}(\d\d)?$'),
  form text not null check (form in ('tablet', 'chewable_tablet', 'dispersible_tablet', 'effervescent_tablet',
    'prolonged_release_tablet', 'sublingual_tablet', 'vaginal_tablet', 'capsule', 'prolonged_release_capsule', 'syrup',
    'oral_suspension', 'oral_solution', 'oral_drops', 'oral_powder', 'cream', 'ointment', 'gel', 'lotion',
    'cutaneous_solution', 'vaginal_cream', 'eye_drops', 'eye_ointment', 'ear_drops', 'nasal_drops', 'nasal_spray', 'inhaler',
    'nebuliser_solution', 'injection', 'suspension_for_injection', 'powder_for_injection', 'suppository',
    'rectal_solution')),
  route text not null check (route in ('oral', 'cutânea', 'inalatória', 'ocular', 'auricular', 'nasal', 'rectal', 'vaginal',
    'injectável')),
  -- UCUM: in what it is counted and dispensed
  unit text not null check (unit in ('{tablet}', '{capsule}', '{suppository}', '{sachet}', '{ampoule}', '{vial}', '{syringe}',
    '{tube}', '{actuat}', 'mL', 'g')),
  requires_prescription boolean not null,
  -- of the conventions of the United Nations: 1971, 1961
  control_class text not null check (control_class in ('none', 'psychotropic', 'narcotic')),
  -- in Portuguese: where this strength and form stand
  source text not null check (source <> ''),
  unique (id, moiety_code)
);
create index formulary_products_moiety on formulary_products (moiety_code);

-- How much of each substance of its moiety is in so much of a product: 250 mg per 5 mL, 500 mg per 1 {tablet}, 1 g per 100 g.
create table formulary_strengths (
  product_id text not null,
  moiety_code text not null,
  substance_code text not null,
  numerator numeric not null check (numerator > 0),
  -- UCUM; {tablet}: a mixture of which nobody says how much of each
  numerator_unit text not null check (numerator_unit in ('ug', 'mg', 'g', '[iU]', '{tablet}')),
  -- of an ampoule or a syringe, what one holds
  denominator numeric not null check (denominator > 0),
  denominator_unit text not null check (denominator_unit in ('{tablet}', '{capsule}', '{suppository}', '{sachet}', '{ampoule}',
    '{vial}', '{syringe}', '{tube}', '{actuat}', 'mL', 'g')),
  primary key (product_id, substance_code),
  foreign key (product_id, moiety_code) references formulary_products (id, moiety_code),
  foreign key (moiety_code, substance_code) references formulary_moiety_substances (moiety_code, substance_code)
);
