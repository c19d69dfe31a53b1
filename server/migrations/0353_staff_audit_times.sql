-- migration: expand, concurrent
create index concurrently staff_audit_when on staff_audit (at);
