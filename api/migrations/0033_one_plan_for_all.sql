-- By itself PostgreSQL would plan the query anew for each user, since it reckons with what an average user has and not with what this one
-- has. One plan does for all where every table is entered by an index on the user.
ALTER FUNCTION read_after_lock(integer, integer, text) SET plan_cache_mode = force_generic_plan SET enable_seqscan = off;
