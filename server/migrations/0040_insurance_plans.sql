create table insurance_plans (
  id text primary key check (id ~ '^[a-z_]{2,40}$'),
  name text not null,
  description text not null,
  -- centavos
  monthly_price integer not null check (monthly_price > 0),
  features text[] not null,
  -- not offered to new subscribers when false
  is_active boolean not null default true,
  -- people covered beside the holder
  max_members smallint not null check (max_members between 0 and 4)
);

-- What a plan pays of one kind of service.
create table insurance_benefits (
  plan_id text not null references insurance_plans,
  -- a kind of purchase
  service_kind text not null check (service_kind ~ '^[a-z_]{2,40}$'),
  -- in Portuguese
  service text not null,
  -- of each price, in basis points; or a fixed amount of each purchase, in centavos
  share integer check (share between 1 and 10000),
  amount integer check (amount > 0),
  -- centavos a month
  ceiling integer not null check (ceiling > 0),
  -- days from the start of the subscription before it pays
  waiting_days smallint not null check (waiting_days >= 0),
  check (num_nonnulls(share, amount) = 1),
  primary key (plan_id, service_kind)
);

insert into insurance_plans (id, name, description, monthly_price, features, max_members) values
  ('basic', 'Básico', 'Para começar a cuidar da saúde.', 45000,
    '{"Metade do preço das consultas","Até 600 MT de consultas por mês","Cartão digital com código QR"}', 0),
  ('premium', 'Premium', 'Para quem vai ao médico com frequência.', 85000,
    '{"80 % do preço das consultas","Até 2 000 MT de consultas por mês","20 % dos medicamentos, depois de 30 dias","Cartão digital com código QR"}', 0),
  ('family', 'Família', 'Um plano para toda a casa.', 150000,
    '{"Para si e até 4 pessoas da família","Consultas pagas por inteiro","Até 4 000 MT de consultas por mês","30 % dos medicamentos, depois de 30 dias","Cartão digital com código QR"}', 4);

insert into insurance_benefits (plan_id, service_kind, service, share, ceiling, waiting_days) values
  ('basic', 'appointment', 'Consultas', 5000, 60000, 0),
  ('premium', 'appointment', 'Consultas', 8000, 200000, 0),
  ('premium', 'pharmacy_order', 'Medicamentos', 2000, 100000, 30),
  ('family', 'appointment', 'Consultas', 10000, 400000, 0),
  ('family', 'pharmacy_order', 'Medicamentos', 3000, 200000, 30);

-- Every version stays as it was accepted. New subscribers accept the newest that is valid.
create table insurance_conditions (
  version integer primary key check (version > 0),
  valid_from timestamptz not null,
  -- [{ title, paragraphs }]
  sections jsonb not null
);

insert into insurance_conditions (version, valid_from, sections) values (1, '2025-01-01', $$[
  {"title": "O que o plano paga", "paragraphs": [
    "O plano paga uma parte do preço dos serviços marcados na aplicação, até ao limite de cada mês. A parte e o limite de cada serviço estão na descrição do plano, que pode consultar antes de pagar.",
    "A parte do plano é descontada quando marca ou encomenda. Se o serviço for cancelado e o dinheiro devolvido, o que o plano pagou volta a contar para o limite do mês em que foi usado."]},
  {"title": "Períodos de espera", "paragraphs": [
    "As consultas não têm período de espera: contam desde o primeiro pagamento.",
    "Os medicamentos contam 30 dias depois do primeiro pagamento, nos planos que os incluem."]},
  {"title": "O que o plano não paga", "paragraphs": [
    "Internamentos, cirurgias, partos, próteses, óculos e tratamentos estéticos ou experimentais.",
    "Serviços fora da aplicação, taxas de entrega, gorjetas e o que ultrapassa o limite do mês.",
    "Serviços pedidos para quem não está no plano ou com dados que não são verdadeiros."]},
  {"title": "Pessoas cobertas", "paragraphs": [
    "O plano cobre o seu titular. O plano Família cobre também até 4 pessoas indicadas pelo titular, que tem de ter a autorização de cada uma ou ser responsável por ela.",
    "O limite de cada mês é de todas as pessoas do plano em conjunto. O lugar de quem sai fica livre no mês seguinte."]},
  {"title": "Pagamento e renovação", "paragraphs": [
    "O plano paga-se por mês. Não há cobranças automáticas: 5 dias antes do fim do mês avisamos, e o mês seguinte paga-se na aplicação.",
    "Sem pagamento, o plano fica em atraso durante 7 dias: nesse tempo não paga serviços, e volta a pagar logo que o mês em falta for pago. Depois disso termina."]},
  {"title": "Cancelamento", "paragraphs": [
    "Pode cancelar quando quiser. O plano vale até ao fim do mês que está pago e não é renovado."]},
  {"title": "Dados pessoais", "paragraphs": [
    "Guardamos o nome, a data de nascimento e o parentesco das pessoas do plano só para as reconhecer. Quem lê o código do cartão vê o número, o plano, a validade e o primeiro nome com a inicial do apelido de cada pessoa."]}
]$$);

create table insurance_subscriptions (
  id uuid primary key,
  user_id uuid not null references accounts_users,
  plan_id text not null references insurance_plans,
  status text not null check (status in ('pending_payment', 'active', 'past_due', 'expired', 'cancelled')),
  -- how staff and clinics name it
  policy_number text not null unique,
  -- who knows it may look at the card
  card_code text not null unique check (card_code ~ '^[0-9A-Z]{20}$'),
  insured_name text not null,
  insured_born_on date,
  conditions_version integer not null references insurance_conditions,
  accepted_at timestamptz not null,
  -- of the first payment: months are counted from here
  started_at timestamptz,
  paid_until timestamptz check (paid_until > started_at),
  cancels_at_end boolean not null default false,
  -- when it must be looked at next; null once it has ended and while a payment decides it
  due_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((started_at is null) = (paid_until is null)),
  check (status not in ('active', 'past_due') or started_at is not null)
);
-- one membership a person
create unique index insurance_subscriptions_live on insurance_subscriptions (user_id)
  where status in ('pending_payment', 'active', 'past_due');
create index insurance_subscriptions_user on insurance_subscriptions (user_id, created_at);
create index insurance_subscriptions_due on insurance_subscriptions (due_at)
  where status in ('pending_payment', 'active', 'past_due');

-- A month of a subscription: what is bought, once each.
create table insurance_periods (
  id uuid primary key,
  subscription_id uuid not null references insurance_subscriptions,
  -- 1 is the first month
  number integer not null check (number > 0),
  status text not null check (status in ('due', 'paid', 'lapsed', 'refunded')),
  -- centavos
  price integer not null check (price > 0),
  -- the payment under way, or the one that paid
  payment_id uuid unique references payments_intents,
  -- known once it is paid
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null,
  unique (subscription_id, number),
  check (status not in ('paid', 'refunded') or (payment_id is not null and starts_at is not null and ends_at is not null))
);
-- and one of them waits for its payment
create unique index insurance_periods_one_due on insurance_periods (subscription_id) where status = 'due';

-- People covered beside the holder.
create table insurance_members (
  id uuid primary key,
  subscription_id uuid not null references insurance_subscriptions,
  -- a plan has four places at most
  place smallint not null check (place between 1 and 4),
  name text not null,
  born_on date not null,
  relation text not null check (relation in ('spouse', 'child', 'parent', 'other')),
  -- the holder declared the person's consent
  consented_at timestamptz not null,
  removed_at timestamptz
);
create unique index insurance_members_place on insurance_members (subscription_id, place) where removed_at is null;

-- One purchase of a plan at a time: a second quote waits for the payment of the first.
create table insurance_quotes (
  quote_id uuid primary key references payments_quotes,
  user_id uuid not null unique references accounts_users,
  plan_id text not null references insurance_plans,
  conditions_version integer not null references insurance_conditions,
  -- centavos
  price integer not null check (price > 0)
);

-- What plans have paid of each kind of service in a month: a benefit that is used up is used once.
create table insurance_allowances (
  period_id uuid not null references insurance_periods,
  service_kind text not null check (service_kind ~ '^[a-z_]{2,40}$'),
  -- centavos
  ceiling integer not null check (ceiling > 0),
  used integer not null default 0 check (used between 0 and ceiling),
  primary key (period_id, service_kind)
);

-- The part of an allowance that one purchase uses, kept also when that is nothing: asked again, a purchase gets the same.
create table insurance_uses (
  purchase_kind text not null,
  purchase_id uuid not null,
  -- null where no plan paid for its kind of service
  period_id uuid check (period_id is not null or amount = 0),
  -- centavos; what was refunded is taken off
  amount integer not null check (amount >= 0),
  primary key (purchase_kind, purchase_id),
  foreign key (period_id, purchase_kind) references insurance_allowances (period_id, service_kind)
);

-- Refunds whose cover is back in its allowance, so that news told twice gives it back once.
create table insurance_returns (
  refund_id uuid primary key,
  returned_at timestamptz not null
);
