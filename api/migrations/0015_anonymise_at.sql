ALTER TABLE "deleted_users" RENAME COLUMN "deleted_at" TO "anonymise_at";--> statement-breakpoint
UPDATE "deleted_users" SET "anonymise_at" = "anonymise_at" + interval '90 days';--> statement-breakpoint
DROP INDEX "deleted_users_deleted_at_index";--> statement-breakpoint
CREATE INDEX "deleted_users_anonymise_at_index" ON "deleted_users" USING btree ("anonymise_at");