-- Up Migration

-- What a change was answered that came with an idempotency key: asked for again, since its answer was lost on the way, it is
-- answered the same and not made twice. Orders keep their keys themselves.
create table keyed_answers (
  call text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (call, key)
);
create index keyed_answers_by_age on keyed_answers (answered_at);
