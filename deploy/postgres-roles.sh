#!/bin/sh
# Creates the shop's database and its two roles in an empty PostgreSQL: the owner of the tables, and the shop's role.
# PostgreSQL's image runs it. Elsewhere run it as the user postgres, with the two passwords in the environment.
set -eu

psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
	--set=owner_password="$OWNER_DATABASE_PASSWORD" --set=shop_password="$SHOP_DATABASE_PASSWORD" <<'SQL'
create role snackshop_owner login password :'owner_password';
create role snackshop login password :'shop_password';
create database snackshop owner snackshop_owner;
revoke all on database snackshop from public;
grant connect on database snackshop to snackshop;
\connect snackshop
alter schema public owner to snackshop_owner;
grant usage on schema public to snackshop;
SQL
