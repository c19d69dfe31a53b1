-- migration: expand
alter table pharmacy_reservations
  add column handed_at timestamptz,
  add constraint pharmacy_reservations_handed check (handed_at is null or sold_at is not null) not valid;
comment on column pharmacy_reservations.sold_at is 'paid: nobody else can buy it; it lies on the shelf until it is handed over';
comment on column pharmacy_reservations.handed_at is 'taken away by its customer or a driver; null: not yet, or it never was';
comment on column pharmacy_stock.quantity is
  'packages to be sold; those that unpaid orders hold are among them, those that are sold and wait to be handed over are not';
comment on column pharmacy_movements.quantity is 'packages to be sold afterwards';
