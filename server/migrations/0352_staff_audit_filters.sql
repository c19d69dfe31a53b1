-- migration: expand, concurrent
create index concurrently staff_audit_who on staff_audit (staff_id, id);
