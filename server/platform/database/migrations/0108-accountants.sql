-- Up Migration

-- A third role of the admin area: an accountant sees the reports only. Both tables have a few rows, and no request of a shopper
-- reads them. Accounts of the role can be added once the new release runs.
alter table admin_users
  drop constraint admin_users_role_check,
  add constraint admin_users_role_check check (role in ('owner', 'packer', 'accountant'));

alter table second_factor_roles
  drop constraint second_factor_roles_role_check,
  add constraint second_factor_roles_role_check check (role in ('owner', 'packer', 'accountant'));
