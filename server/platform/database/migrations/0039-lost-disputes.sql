-- Up Migration

-- When the money of a lost dispute was gone: figures count it on that day. Of disputes that were lost before, the last news
-- is the nearest there is.
alter table disputes add column lost_at timestamptz;
update disputes set lost_at = updated_at where state = 'lost';
create index disputes_lost on disputes (lost_at) where lost_at is not null;

create function note_lost_dispute() returns trigger language plpgsql as $$
begin
  new.lost_at := case when new.state = 'lost' then coalesce(new.lost_at, now()) end;
  return new;
end
$$;
create trigger note_lost_dispute before insert or update on disputes for each row execute function note_lost_dispute();
