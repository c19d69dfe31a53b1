import type { LiveEventName } from '@salama/contract/catalogue'

/** A row that people watch, who they are, and the news by which their browsers read it again. */
type Watched = { table: string; event: LiveEventName; owner: string; id?: string }

const WATCHED: readonly Watched[] = [
  { table: 'appointments_appointments', event: 'appointment', owner: 'patient_id' },
  { table: 'courses_enrolments', event: 'enrolment', owner: 'learner_id' },
  { table: 'dispatch_drivers', event: 'delivery', owner: 'user_id' },
  { table: 'dispatch_tasks', event: 'delivery', owner: 'customer_id' },
  { table: 'duty_duties', event: 'duty', owner: 'user_id', id: 'doctor_id' },
  { table: 'duty_queue', event: 'queue', owner: 'booked_by' },
  { table: 'insurance_subscriptions', event: 'subscription', owner: 'user_id' },
  { table: 'orders_orders', event: 'order', owner: 'buyer_id' },
  { table: 'payments_intents', event: 'payment', owner: 'payer_id' },
  { table: 'rides_rides', event: 'ride', owner: 'rider_id' },
]

/**
 * In tests no transaction of the server commits a new status of which its person's open browsers are not told: a command that
 * forgets to is refused by the database, whichever test runs it.
 */
export const HEAR_CHANGES = `
  create function testing_hear_change() returns trigger language plpgsql as $$
  declare
    owner text := to_jsonb(new) ->> tg_argv[1];
  begin
    if current_setting('application_name') <> 'salama' or owner is null then return null; end if;
    -- A chapter of the demonstration, whose people nobody is yet.
    if exists (select 1 from platform_chapters where xmin = pg_current_xact_id()::xid) then return null; end if;
    if not exists (
      select 1 from platform_outbox, jsonb_array_elements(payload) as news
      where consumer = 'live' and news ->> 'event' = tg_argv[0] and news ->> 'userId' = owner
        and news ->> 'id' = to_jsonb(new) ->> tg_argv[2] and (news ->> 'version')::bigint >= new.version
    ) then
      raise exception 'nobody was told of version % of % %', new.version, tg_table_name, to_jsonb(new);
    end if;
    return null;
  end $$;
${WATCHED.map(
  ({ table, event, owner, id = 'id' }) => `
  create constraint trigger testing_hear_change after update on ${table} deferrable initially deferred
    for each row when (old.status <> new.status) execute function testing_hear_change('${event}', '${owner}', '${id}');`,
).join('')}`
