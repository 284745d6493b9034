ALTER TABLE "users" ADD COLUMN "temporary_password_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_generated_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "has_generated_password" = true WHERE "is_superuser" AND "email" LIKE '%@localhost.invalid' AND "updated_at" = "created_at";--> statement-breakpoint
UPDATE "users" SET "temporary_password_expires_at" = now() + interval '24 hours' WHERE "must_change_password";
