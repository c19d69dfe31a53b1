-- Who pays what goes back of a share in place of who earned it, who then keeps it: Salama (account compensation) or whose
-- goods were sold. Null: who earned it gives it back.
alter table payments_refund_parts add column borne_by text check (borne_by in ('house', 'seller'));
