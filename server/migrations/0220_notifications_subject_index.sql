-- migration: expand, concurrent
create index concurrently notifications_inbox_subject on notifications_inbox (notifications_subject(source));
