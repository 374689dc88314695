-- A role may be given until a day, as own rules may: after it nobody holds it any more.

ALTER TABLE staff_roles ADD COLUMN ends_on date;
COMMENT ON COLUMN staff_roles.ends_on IS 'the last day on which the role counts; empty: until it is taken away';
CREATE INDEX staff_roles_end ON staff_roles (ends_on) WHERE ends_on IS NOT NULL;

ALTER TABLE grant_requests ADD COLUMN ends_on date;
COMMENT ON COLUMN grant_requests.ends_on IS 'the last day that was asked for; empty: for good';
