CREATE TABLE "deleted_users" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_records" DROP CONSTRAINT "audit_records_actor_id_users_id_fk";
--> statement-breakpoint
CREATE INDEX "deleted_users_deleted_at_index" ON "deleted_users" USING btree ("deleted_at");
--> statement-breakpoint
-- Users who were deleted before this table was made.
INSERT INTO "deleted_users" ("user_id", "deleted_at")
SELECT "object_id"::integer, max("created_at") FROM "audit_records"
WHERE "act" = 'user_delete' AND "object_kind" = 'user'
	AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id"::text = "audit_records"."object_id")
GROUP BY "object_id";
--> statement-breakpoint
-- Their acts lost the id with the account. The first deletion of that name afterwards says whose they were.
UPDATE "audit_records" AS "acted" SET "actor_id" = (
	SELECT "deletion"."object_id"::integer FROM "audit_records" AS "deletion"
	WHERE "deletion"."act" = 'user_delete' AND "deletion"."object_kind" = 'user'
		AND "deletion"."object_name" = "acted"."actor_name" AND "deletion"."created_at" >= "acted"."created_at"
	ORDER BY "deletion"."created_at" LIMIT 1
) WHERE "acted"."actor_id" IS NULL;
--> statement-breakpoint
-- Nothing says any more whose the others were, so their names could not be forgotten later.
UPDATE "audit_records" SET "actor_name" = 'deleted user', "ip_address" = '' WHERE "actor_id" IS NULL;
